import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { dayCodec, instantCodec } from '../../core/codecs.ts';
import { idPageQueryShape, pageOf } from '../../core/paging.ts';
import { idSchema } from '../../core/primitives.ts';

const read = { access: 'admin', permission: 'invoices.read' } as const;
const write = { access: 'admin', permission: 'invoices.write' } as const;
const params = z.object({ id: idSchema });

export const bankEntryStates = ['matched', 'suggested', 'unmatched', 'ignored'] as const;
export type BankEntryState = (typeof bankEntryStates)[number];

/** Why an invoice was proposed for an entry. */
export const matchReasons = ['reference', 'number', 'amount', 'name'] as const;
export type MatchReason = (typeof matchReasons)[number];

export const bankMatchSchema = z.object({
  invoiceId: idSchema,
  clientId: idSchema,
  fullNumber: z.string(),
  clientName: z.string(),
  currency: z.string(),
  /** Paid by transfers and manual entries of the operator, which the bank can return. */
  returnableMinor: z.number().int(),
  /** Amount still due; 0 when it is paid, and the money would become the client's credit. */
  dueMinor: z.number().int(),
  /** Out of 100; from 90 an entry is matched automatically when no other invoice comes close. */
  score: z.number().int(),
  reasons: z.array(z.enum(matchReasons)),
});
export type BankMatch = z.infer<typeof bankMatchSchema>;

export const bankEntrySchema = z.object({
  id: idSchema,
  statementId: idSchema,
  state: z.enum(bankEntryStates),
  bookedOn: dayCodec,
  amountMinor: z.number().int(),
  currency: z.string(),
  reference: z.string(),
  payerName: z.string(),
  /** The matched invoice, or the best proposal. */
  match: bankMatchSchema.nullable(),
  /** Other candidates, best first. */
  others: z.array(bankMatchSchema),
  paymentId: idSchema.nullable(),
});
export type BankEntry = z.input<typeof bankEntrySchema>;

export const bankStatementSchema = z.object({
  id: idSchema,
  fileName: z.string(),
  format: z.enum(['csv', 'camt053']),
  importedBy: z.string(),
  createdAt: instantCodec,
  counts: z.record(z.enum(bankEntryStates), z.number().int()),
});
export type BankStatement = z.input<typeof bankStatementSchema>;

/** `multipart/form-data` with one part named `file`; the body is not JSON. */
export const importBankStatement = defineOperation({
  id: 'bank_statements.import',
  method: 'POST',
  path: '/api/admin/bank-statements',
  ...write,
  summary:
    'Read a bank statement (CSV or CAMT.053; multipart/form-data, part `file`): certain payments are recorded, others proposed',
  query: z.object({
    /** For a CSV that names no currency. */
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .default('EUR'),
  }),
  upload: { kind: 'form', file: 'CSV or CAMT.053.' },
  reply: z.object({
    statement: bankStatementSchema,
    /** Entries skipped because an earlier statement contained them. */
    known: z.number().int(),
  }),
  errors: [
    'bank.file_missing',
    'bank.too_large',
    'bank.format_unknown',
    'bank.file_unsafe',
    'bank.line_unreadable',
    'bank.file_empty',
    'bank.too_many_entries',
    'bank.statement_known',
    'request.unsupported_media_type',
  ],
});

export const listBankStatements = defineOperation({
  id: 'bank_statements.list',
  method: 'GET',
  path: '/api/admin/bank-statements',
  ...read,
  summary: 'Imported statements, newest first',
  query: z.object(idPageQueryShape),
  reply: pageOf(bankStatementSchema),
});

export const listBankEntries = defineOperation({
  id: 'bank_entries.list',
  method: 'GET',
  path: '/api/admin/bank-entries',
  ...read,
  summary: 'Statement entries by state, newest statement first, with the invoices they may be for',
  query: z.object({
    ...idPageQueryShape,
    statementId: idSchema.optional(),
    state: z.enum(bankEntryStates).optional(),
  }),
  reply: pageOf(bankEntrySchema).extend({ counts: z.record(z.enum(bankEntryStates), z.number().int()) }),
});

export const matchBankEntry = defineOperation({
  id: 'bank_entries.match',
  method: 'POST',
  path: '/api/admin/bank-entries/:id/match',
  ...write,
  summary:
    'Record an entry as payment of this invoice (less than due is a partial payment, more becomes client credit); a negative one is a payment returned by the bank, and the invoice is due again',
  params,
  body: z.strictObject({ invoiceId: idSchema }),
  reply: bankEntrySchema,
  errors: [
    'resource.not_found',
    'bank.wrong_state',
    'bank.currency_differs',
    'payments.nothing_due',
    'payments.refund_too_high',
  ],
});

export const undoBankMatch = defineOperation({
  id: 'bank_entries.undo',
  method: 'POST',
  path: '/api/admin/bank-entries/:id/undo',
  ...write,
  summary: 'Undo a match: the payment is struck out and the invoice is due again; an ignored entry is restored',
  params,
  reply: bankEntrySchema,
  errors: ['resource.not_found', 'bank.wrong_state', 'payments.wrong_state'],
});

export const ignoreBankEntry = defineOperation({
  id: 'bank_entries.ignore',
  method: 'POST',
  path: '/api/admin/bank-entries/:id/ignore',
  ...write,
  summary: 'Set aside an entry that is for no invoice',
  params,
  reply: bankEntrySchema,
  errors: ['resource.not_found', 'bank.wrong_state'],
});
