import type { InvoicesTexts } from './es.ts';

export const en: InvoicesTexts = {
  hello: (name) => `Hello ${name},`,
  trial: { mark: '[Test] ', text: 'This is a test document: it must not be paid or entered in any books.' },
  issued: {
    subject: (number) => `Invoice ${number}`,
    title: 'Your invoice',
    body: (number, total) => `This is invoice ${number} for ${total}. It is attached as a PDF.`,
    due: (due, date) => `${due} is due by ${date}.`,
    settled: 'Nothing left to pay.',
    button: 'See and pay',
    look: 'See invoice',
  },
  creditNote: {
    subject: (number) => `Credit note ${number}`,
    title: 'Your invoice was corrected',
    body: (number, original, total) =>
      `We corrected invoice ${original} with credit note ${number} for ${total}. It is attached as a PDF.`,
    reason: (reason) => `Reason: ${reason}`,
  },
  tax: 'Tax',
  transfer: (iban, reference) => `To pay by bank transfer: ${iban}, with the reference ${reference}.`,
  reminder: {
    soon: {
      subject: (number) => `Invoice ${number} is due tomorrow`,
      title: 'An invoice is due tomorrow',
      body: (number, due, date) =>
        `${due} of invoice ${number} is due by ${date}. If you have already paid, thank you: please ignore this message.`,
    },
    late: {
      subject: (number) => `Invoice ${number} is overdue`,
      title: 'An invoice is overdue',
      body: (number, due, date) =>
        `Invoice ${number} was due on ${date} and ${due} remains unpaid. If you have already paid, thank you: please ignore this message.`,
    },
    last: {
      subject: (number) => `Invoice ${number} is still unpaid`,
      title: 'An invoice is still unpaid',
      body: (number, due, date) =>
        `Invoice ${number} was due on ${date} and ${due} is still unpaid. If something is wrong, reply to this message and we will look into it.`,
    },
  },
  footer: 'This message is about the billing of your {product} account.',
  file: { invoice: 'invoice', credit_note: 'credit-note' },
};
