import { mod97 } from '@enlace/contract/billing/invoices/iban.rules.ts';

/** ISO 11649: the reference of a transfer, with two check digits; it ends with the invoice's own number. */
export function paymentReferenceOf(fullNumber: string): string {
  const own = fullNumber.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
  const check = 98 - mod97(`${own}RF00`);
  return `RF${String(check).padStart(2, '0')}${own}`;
}

/** Whether the text is a reference with valid check digits; spaces and case are ignored. */
export function isPaymentReference(text: string): boolean {
  const reference = text.replace(/\s/g, '').toUpperCase();
  return /^RF\d{2}[A-Z0-9]{1,21}$/.test(reference) && mod97(`${reference.slice(4)}${reference.slice(0, 4)}`) === 1;
}
