import { spacedIban } from '@enlace/contract/billing/invoices/iban.rules.ts';
import { type MailContent, productMail } from '#workspace/door.ts';
import { formatOf } from '../documents/format.ts';
import { wordsOf } from '../documents/locales/texts.ts';
import type { InvoiceRow } from '../invoices.types.ts';
import { invoicesTexts } from '../locales/texts.ts';
import { dueOf } from '../standing.rules.ts';

type Input = {
  invoice: InvoiceRow;
  /** Where the invoice opens. */
  url: string;
};

/** A mail about a test invoice says so, including in its subject. */
function marked({ isTest, locale }: InvoiceRow, { subject, paragraphs }: { subject: string; paragraphs: string[] }) {
  const { mark, text } = invoicesTexts[locale].trial;
  return isTest ? { subject: `${mark}${subject}`, paragraphs: [text, ...paragraphs] } : { subject, paragraphs };
}

/** Net amount, tax and total, as the document has them. */
function figuresOf(invoice: InvoiceRow): { label: string; value: string }[] {
  const { locale, netMinor, taxMinor, totalMinor } = invoice;
  const [words, format] = [wordsOf(locale), formatOf(invoice)];
  return [
    { label: words.net, value: format.money(netMinor) },
    { label: invoicesTexts[locale].tax, value: format.money(taxMinor) },
    { label: words.total, value: format.money(totalMinor) },
  ];
}

function numberOf({ fullNumber }: InvoiceRow): string {
  if (fullNumber === null) throw new Error('a draft is not mailed');
  return fullNumber;
}

function transferLine({ locale, seller, paymentReference }: InvoiceRow): string[] {
  if (!seller?.iban || paymentReference === null) return [];
  return [invoicesTexts[locale].transfer(spacedIban(seller.iban), paymentReference)];
}

/** Delivers an issued invoice; says what remains to be paid and how. */
export function invoiceEmail({ invoice, url }: Input): MailContent {
  const { locale, buyer, totalMinor, dueDate } = invoice;
  const { hello, issued: texts, footer } = invoicesTexts[locale];
  const format = formatOf(invoice);
  const dueMinor = dueOf(invoice);
  const isOpen = dueMinor > 0 && dueDate !== null;
  const payment = isOpen
    ? [texts.due(format.money(dueMinor), format.date(dueDate.toString())), ...transferLine(invoice)]
    : [texts.settled];
  return productMail({
    locale,
    ...marked(invoice, {
      subject: texts.subject(numberOf(invoice)),
      paragraphs: [hello(buyer?.legalName ?? ''), texts.body(numberOf(invoice), format.money(totalMinor)), ...payment],
    }),
    title: texts.title,
    figures: figuresOf(invoice),
    button: { label: isOpen ? texts.button : texts.look, url },
    footer,
  });
}

/** Delivers a credit note, with the number of the corrected invoice and the reason. */
export function creditNoteEmail({ invoice, original, url }: Input & { original: string }): MailContent {
  const { locale, buyer, totalMinor, reason } = invoice;
  const { hello, creditNote: texts, issued, footer } = invoicesTexts[locale];
  const total = formatOf(invoice).money(-totalMinor);
  return productMail({
    locale,
    ...marked(invoice, {
      subject: texts.subject(numberOf(invoice)),
      paragraphs: [
        hello(buyer?.legalName ?? ''),
        texts.body(numberOf(invoice), original, total),
        ...(reason === null ? [] : [texts.reason(reason)]),
      ],
    }),
    title: texts.title,
    button: { label: issued.look, url },
    footer,
  });
}

const tones = ['soon', 'late', 'last'] as const;

/** Reminds of an unpaid invoice; the tone depends on the step. */
export function reminderEmail({ invoice, url, step }: Input & { step: number }): MailContent {
  const { locale, buyer, dueDate } = invoice;
  const { hello, issued, reminder, footer } = invoicesTexts[locale];
  const texts = reminder[tones[step] ?? 'last'];
  const format = formatOf(invoice);
  const due = format.money(dueOf(invoice));
  const number = numberOf(invoice);
  return productMail({
    locale,
    ...marked(invoice, {
      subject: texts.subject(number),
      paragraphs: [
        hello(buyer?.legalName ?? ''),
        texts.body(number, due, format.date(dueDate?.toString() ?? '')),
        ...transferLine(invoice),
      ],
    }),
    title: texts.title,
    button: { label: issued.button, url },
    footer,
  });
}
