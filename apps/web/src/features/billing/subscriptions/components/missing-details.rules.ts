import { ApiError } from '#lib/api/api-error.ts';

const codes = ['billing.identity_required', 'billing.tax_id_required', 'billing.full_invoice_needs_tax_id'] as const;
export type MissingDetails = (typeof codes)[number];

/** The billing data the client must enter before a charge; undefined when the failures have other causes. */
export function missingDetails(failures: readonly unknown[]): MissingDetails | undefined {
  return codes.find((code) => failures.some((failure) => failure instanceof ApiError && failure.code === code));
}
