import { z } from 'zod';
import { defineOperation, fileHeaders } from '../../core/operation.ts';
import { idSchema, lineSchema } from '../../core/primitives.ts';
import { currencySchema } from './invoices.schemas.ts';

const read = { access: 'admin', permission: 'invoices.read' } as const;

/**
 * What can be wrong with the books: the record differs from the invoice, a link is broken, a number is missing, or a
 * date or timestamp goes backwards.
 */
export const bookBreaches = ['hash', 'link', 'sequence', 'head', 'invoice', 'number', 'date', 'time'] as const;
export type BookBreach = (typeof bookBreaches)[number];

const breachSchema = z.object({
  kind: z.enum(bookBreaches),
  /** Position in the chain; null when a number is affected. */
  sequence: z.number().int().nullable(),
  fullNumber: z.string().nullable(),
});

export const bookCheckSchema = z.object({
  isWhole: z.boolean(),
  /** Records read. */
  checked: z.number().int(),
  /** Numbers checked for gaps, over all series. */
  numbers: z.number().int(),
  /** The first breach. */
  breach: breachSchema.nullable(),
  /** All breaches, as far as the chain can be followed; at most a hundred. */
  breaches: z.array(breachSchema),
  lastHash: z.string().nullable(),
  milliseconds: z.number().int(),
});
export type BookCheck = z.infer<typeof bookCheckSchema>;

export const verifyInvoiceChain = defineOperation({
  id: 'invoice_chain.verify',
  method: 'POST',
  path: '/api/admin/invoice-chain/verify',
  ...read,
  history: 'none',
  summary: 'Recompute the chain of all invoices, compare it with them and look for gaps in the numbers',
  reply: bookCheckSchema,
});

export const exportInvoiceChain = defineOperation({
  id: 'invoice_chain.export',
  method: 'GET',
  path: '/api/admin/invoice-chain/export.jsonl',
  ...read,
  summary: 'Every record of the chain as JSON Lines, from which anyone can recompute the hashes',
  media: ['application/x-ndjson'],
  answerHeaders: fileHeaders,
  reply: z.string(),
});

const clientParams = z.object({ id: idSchema });

export const clientCreditSchema = z.object({
  id: idSchema,
  currency: z.string(),
  amountMinor: z.number().int(),
  cause: z.enum(['credit_note', 'overpayment', 'operator', 'applied', 'refunded']),
  invoiceId: idSchema.nullable(),
  note: z.string().nullable(),
  at: z.iso.datetime({ offset: true }),
});

export const getClientCredit = defineOperation({
  id: 'client_credit.get',
  method: 'GET',
  path: '/api/admin/clients/:id/credit',
  ...read,
  summary: 'A client’s credit with the operator, by currency, with its newest entries',
  params: clientParams,
  reply: z.object({
    balances: z.array(z.object({ currency: z.string(), balanceMinor: z.number().int() })),
    entries: z.array(clientCreditSchema),
  }),
});

export const addClientCredit = defineOperation({
  id: 'client_credit.add',
  method: 'POST',
  path: '/api/admin/clients/:id/credit',
  access: 'admin',
  permission: 'invoices.write',
  proof: true,
  summary: 'Give a client credit for their next invoices, or withdraw it',
  params: clientParams,
  body: z.strictObject({
    currency: currencySchema,
    amountMinor: z
      .number()
      .int()
      .min(-100_000_000_000)
      .max(100_000_000_000)
      .refine((amount) => amount !== 0),
    note: lineSchema({ max: 300 }),
  }),
  reply: z.object({ balanceMinor: z.number().int() }),
  errors: ['billing.credit_too_high'],
});
