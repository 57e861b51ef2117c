import { addTrialCard, issueTestInvoice, pay } from '#billing/payments/payments.test-support.ts';
import type { Factory } from './fixtures.ts';

/** Open, with no payment in progress. */
const createChargedInvoice: Factory = async ({ kit, box }) =>
  (await issueTestInvoice(kit, box.client.owner, { buyer: box.mark })).id;

const createMethod: Factory = ({ kit, box }) => addTrialCard(kit, box.client, '4000002500003155');

/** It waits for its payer at the bank. */
const createPayment: Factory = async ({ kit, box }) => {
  const invoice = await issueTestInvoice(kit, box.client.owner, { buyer: box.mark });
  const reply = await pay(kit, box.client, invoice, await box.get('payment_method'));
  return reply.json<{ id: string }>().id;
};

const createSettledPayment: Factory = async ({ kit, box }) => {
  const invoice = await issueTestInvoice(kit, box.client.owner, { buyer: box.mark });
  const card = await addTrialCard(kit, box.client, '4242424242424242');
  const reply = await pay(kit, box.client, invoice, card);
  return reply.json<{ id: string }>().id;
};

/** The operator's: no client may reach it. */
const createStatement: Factory = async ({ kit, box }) => {
  const { userId } = await kit.createAdmin();
  const [row] = await kit.database.adminSql<{ id: string }[]>`
    insert into bank_statements (file_name, format, content_hash, imported_by)
    values (${`${box.mark}.csv`}, 'csv', ${kit.platform.ids.uuid()}, ${userId}) returning id`;
  if (!row) throw new Error('no statement was made');
  return row.id;
};

const createEntry: Factory = async ({ kit, box }) => {
  const statementId = await box.get('bank_statement');
  const [row] = await kit.database.adminSql<{ id: string }[]>`
    insert into bank_entries (statement_id, position, booked_on, amount_minor, currency, payer_name, state)
    values (${statementId}, 1, '2026-11-19', 2299, 'EUR', ${box.mark}, 'unmatched') returning id`;
  if (!row) throw new Error('no entry was made');
  return row.id;
};

export const paymentFactories = {
  charged_invoice: createChargedInvoice,
  payment_method: createMethod,
  payment: createPayment,
  settled_payment: createSettledPayment,
  bank_statement: createStatement,
  bank_entry: createEntry,
};
