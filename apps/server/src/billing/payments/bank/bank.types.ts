import type { z } from 'zod';
import type {
  bankEntrySchema,
  bankStatementSchema,
  MatchReason,
} from '@enlace/contract/billing/payments/bank.contract.ts';
import type { OwnerId } from '#platform/context.ts';

/** One account movement of a statement. */
export type StatementEntry = {
  bookedOn: Temporal.PlainDate;
  /** Negative for outgoing money. */
  amountMinor: number;
  currency: string;
  reference: string;
  payerName: string;
  /** The bank's own id of the movement; null when the statement has none. */
  bankId: string | null;
};

export type ReadStatement = { format: 'csv' | 'camt053'; entries: readonly StatementEntry[] };

/** An invoice an entry may pay. */
export type Candidate = {
  invoiceId: string;
  ownerId: OwnerId;
  fullNumber: string;
  paymentReference: string | null;
  clientName: string;
  currency: string;
  dueMinor: number;
  /** Money from transfers or recorded by the operator that was not returned. */
  returnableMinor: number;
};

export type Proposal = { invoiceId: string; ownerId: OwnerId; score: number; reasons: MatchReason[] };

export type BankEntry = z.output<typeof bankEntrySchema>;
export type BankStatement = z.output<typeof bankStatementSchema>;

export type EntryRow = Omit<BankEntry, 'match' | 'others'> & {
  position: number;
  ownerId: OwnerId | null;
  invoiceId: string | null;
  proposals: Proposal[];
};

export type StatementRow = Omit<BankStatement, 'counts'>;
