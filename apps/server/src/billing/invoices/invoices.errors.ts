import type { InvoiceKind, InvoiceState } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { AppError } from '#platform/errors.ts';

/** The client has not entered billing details yet. */
export function identityRequired(): AppError {
  return new AppError('billing.identity_required');
}

/** Above 400 euros a Spanish invoice needs the buyer's tax number. */
export function fullInvoiceNeedsTaxId(): AppError {
  return new AppError('billing.full_invoice_needs_tax_id');
}

/** A Spanish seller's invoice in another currency needs its amounts in euros too, and no rate is known. */
export function euroRateMissing(): AppError {
  return new AppError('billing.euro_rate_missing');
}

/** The operator has not entered the seller yet. */
export function sellerRequired(): AppError {
  return new AppError('billing.seller_required');
}

export function seriesRequired(kind: InvoiceKind): AppError {
  return new AppError('billing.series_required', { params: { kind } });
}

export function ruleBroken({ rule, detail }: { rule: string; detail: string }): AppError {
  return new AppError('billing.rule_broken', { params: { rule, detail } });
}

export function notADraft(state: InvoiceState): AppError {
  return new AppError('billing.not_a_draft', { params: { state } });
}

export function wrongState(state: InvoiceState): AppError {
  return new AppError('billing.wrong_state', { params: { state } });
}

export function creditTooHigh({ position, leftMinor }: { position: number; leftMinor: number }): AppError {
  return new AppError('billing.credit_too_high', { params: { position, leftMinor } });
}

export function negativeTotal(): AppError {
  return new AppError('billing.negative_total');
}

export function seriesAmbiguous(pattern: string): AppError {
  return new AppError('billing.series_ambiguous', { params: { pattern } });
}

export function seriesTaken(code: string): AppError {
  return new AppError('billing.series_taken', { params: { code } });
}

export function seriesInUse(): AppError {
  return new AppError('billing.series_in_use');
}

export function tooManyInvoices(limit: number): AppError {
  return new AppError('billing.too_many', { params: { limit } });
}

/** An invoice would be dated before the last one of its series. */
export function dateBackwards(params: { date: string; lastDate: string; series: string }): AppError {
  return new AppError('billing.date_backwards', { params });
}
