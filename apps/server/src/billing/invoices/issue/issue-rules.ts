import { checkInvoice } from '../documents/check/check-invoice.ts';
import { ruleBroken } from '../invoices.errors.ts';
import type { IssueDeps } from '../invoices.types.ts';
import { toDocument } from '../read-document.ts';
import type { BuiltInvoice } from './build-invoice.ts';
import { type NumberSource, provisionalNumber } from './number-invoices.ts';

/** The first rule this invoice would break; undefined when it may get a number. */
export function firstBreach({
  built,
  source,
  config,
}: {
  built: BuiltInvoice;
  source: NumberSource;
  config: IssueDeps['config'];
}): { rule: string; detail: string } | undefined {
  const { lines, taxes, rectified } = built;
  const fullNumber = provisionalNumber(source, built.invoice.issueDate);
  const document = toDocument(
    { invoice: { ...built.invoice, fullNumber }, lines, taxes, rectified, hash: null, invoiceType: '' },
    config,
  );
  const breach = checkInvoice(document).find(({ stops }) => stops === 'issue');
  return breach && { rule: breach.rule, detail: breach.path };
}

/** Throws billing.rule_broken before a number is assigned. */
export function assertRules(input: { built: BuiltInvoice; source: NumberSource; config: IssueDeps['config'] }): void {
  const breach = firstBreach(input);
  if (breach) throw ruleBroken(breach);
}
