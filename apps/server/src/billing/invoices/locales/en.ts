import type { InvoicesTexts } from './es.ts';

export const en: InvoicesTexts = {
  hello: (name) => `Hello ${name},`,
  trial: { mark: '[Trial] ', text: 'This is a trial document: it must not be paid or entered in any books.' },
  issued: {
    subject: (number) => `Invoice ${number}`,
    title: 'Your invoice',
    body: (number, total) => `This is invoice ${number} for ${total}. It is attached as a PDF.`,
    due: (due, date) => `${due} is left to pay, by ${date}.`,
    settled: 'Nothing is left to pay.',
    button: 'See and pay',
    look: 'See the invoice',
  },
  creditNote: {
    subject: (number) => `Credit note ${number}`,
    title: 'A corrected invoice',
    body: (number, original, total) =>
      `We corrected invoice ${original} with credit note ${number} for ${total}. It is attached as a PDF.`,
    reason: (reason) => `Reason: ${reason}`,
  },
  transfer: (iban, reference) => `To pay by bank transfer: ${iban}, with the reference ${reference}.`,
  reminder: {
    soon: {
      subject: (number) => `Invoice ${number} is due tomorrow`,
      title: 'An invoice is due tomorrow',
      body: (number, due, date) =>
        `${due} of invoice ${number} is left to pay, by ${date}. If you have paid already, thank you: this message crossed your payment.`,
    },
    late: {
      subject: (number) => `Invoice ${number} is overdue`,
      title: 'An invoice is overdue',
      body: (number, due, date) =>
        `Invoice ${number} was due on ${date} and ${due} is left to pay. If you have paid already, thank you: this message crossed your payment.`,
    },
    last: {
      subject: (number) => `Invoice ${number} is still open`,
      title: 'An invoice is still open',
      body: (number, due, date) =>
        `Invoice ${number} was due on ${date} and ${due} is still open. If something is not right, answer this message and we will look at it.`,
    },
  },
  footer: 'This message is part of the billing of your {product} account.',
  file: { invoice: 'invoice', credit_note: 'credit-note' },
};
