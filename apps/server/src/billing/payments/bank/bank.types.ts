import type { BankEntryState, MatchReason } from '@enlace/contract/billing/payments/bank.contract.ts';
import type { OwnerId } from '#platform/context.ts';

/** One movement of an account, as a statement says it. */
export type StatementEntry = {
  bookedOn: Temporal.PlainDate;
  /** Below zero for what left the account. */
  amountMinor: number;
  currency: string;
  reference: string;
  payerName: string;
  /** The bank's own name of the movement; null where the statement has none. */
  bankId: string | null;
};

export type ReadStatement = { format: 'csv' | 'camt053'; entries: readonly StatementEntry[] };

/** An invoice an entry may be for. */
export type Candidate = {
  invoiceId: string;
  ownerId: OwnerId;
  fullNumber: string;
  paymentReference: string | null;
  clientName: string;
  currency: string;
  dueMinor: number;
  /** What came by transfer or as the operator noted it, and did not go back. */
  returnableMinor: number;
};

export type Proposal = { invoiceId: string; ownerId: OwnerId; score: number; reasons: MatchReason[] };

export type EntryRow = {
  id: string;
  statementId: string;
  position: number;
  bookedOn: Temporal.PlainDate;
  amountMinor: number;
  currency: string;
  reference: string;
  payerName: string;
  state: BankEntryState;
  ownerId: OwnerId | null;
  invoiceId: string | null;
  paymentId: string | null;
  proposals: Proposal[];
};

export type StatementRow = {
  id: string;
  fileName: string;
  format: 'csv' | 'camt053';
  importedBy: string;
  createdAt: Temporal.Instant;
};
