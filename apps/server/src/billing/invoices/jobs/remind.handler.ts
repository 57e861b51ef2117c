import { billingNow } from '#billing/billing-clock/billing-clock.usecases.ts';
import { queueMail } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { reminderEmail } from '../emails/invoice.email.ts';
import { findInvoice } from '../invoices.repository.ts';
import type { InvoiceRow, InvoicesDeps } from '../invoices.types.ts';
import { dueSteps, reminderDays } from '../reminders.rules.ts';
import { findSeller } from '../seller.repository.ts';
import { dueOf } from '../standing.rules.ts';
import { invoicePurpose, invoiceUrl } from './send-invoice.handler.ts';

const atOnce = 100;

type Open = { ownerId: OwnerId; id: string };
type Day = { today: Temporal.PlainDate; at: Temporal.Instant };

/**
 * Unpaid invoices with a due reminder step that was not taken. Those with a card charge in progress wait for it, and
 * those of a subscription in arrears have their own mails.
 */
async function listOpen(tx: Tx, { today }: Day): Promise<Open[]> {
  return tx.sql<Open[]>`
    select i.owner_id, i.id from invoices i join users u on u.id = i.owner_id
     where i.state = 'issued' and i.kind = 'invoice'
       and (select count(*) from unnest(${[...reminderDays]}::int[]) d where i.due_date + d <= ${today}::date)
           > (select count(*) from invoice_reminders r where r.owner_id = i.owner_id and r.invoice_id = i.id)
       and not exists (select 1 from payments p where p.owner_id = i.owner_id and p.invoice_id = i.id
                         and p.state in ('created', 'requires_action', 'processing', 'unknown'))
       and not exists (select 1 from invoice_lines l join subscriptions s on s.owner_id = l.owner_id and s.id = l.subscription_id
                        where l.owner_id = i.owner_id and l.invoice_id = i.id and s.state in ('past_due', 'suspended'))
     order by i.due_date, i.owner_id, i.id limit ${atOnce}`;
}

/** Takes every step that is due, so that after weeks of downtime one mail is sent and not three. */
async function takeSteps(tx: Tx, invoice: InvoiceRow, { today, at }: Day): Promise<number | undefined> {
  if (!invoice.dueDate) return undefined;
  const steps = dueSteps({ dueDate: invoice.dueDate, today });
  const taken = await tx.sql<{ step: number }[]>`
    insert into invoice_reminders (owner_id, invoice_id, step, at)
    select ${invoice.ownerId}, ${invoice.id}, step, ${at} from unnest(${steps}::int[]) step
    on conflict do nothing returning step`;
  return taken.length === 0 ? undefined : Math.max(...taken.map(({ step }) => step));
}

async function remindOne({
  tx,
  deps,
  open,
  day,
}: {
  tx: Tx;
  deps: InvoicesDeps;
  open: Open;
  day: Day;
}): Promise<boolean> {
  const { ownerId: owner, id } = open;
  const invoice = await findInvoice(tx, { owner, id }, { lock: true });
  if (!invoice?.buyer || dueOf(invoice) === 0) return false;
  const step = await takeSteps(tx, invoice, day);
  if (step === undefined) return false;
  const { legalName: name, email: address } = invoice.buyer;
  const content = reminderEmail({ invoice, url: invoiceUrl(deps, id), step });
  const related = { invoiceId: id };
  const replyTo = invoice.seller ? { replyTo: invoice.seller.email } : {};
  const mail = { purpose: invoicePurpose, to: { name, address }, ...content, ...replyTo, related };
  await queueMail({ tx, deps, owner, mail: { ...mail, autoSubmitted: 'auto-generated' } });
  return true;
}

async function dayOf(tx: Tx, deps: InvoicesDeps): Promise<Day | undefined> {
  const seller = await findSeller(tx);
  if (!seller) return undefined;
  const at = await billingNow({ tx, deps });
  return { at, today: at.toZonedDateTimeISO(seller.timeZone).toPlainDate() };
}

/** Sends due reminders of unpaid invoices, each step once. */
export async function remindOfOpen({ deps }: { deps: InvoicesDeps }): Promise<number> {
  const day = await deps.db.system((tx) => dayOf(tx, deps), { readOnly: true });
  if (!day) return 0;
  let reminded = 0;
  for (;;) {
    const open = await deps.db.system((tx) => listOpen(tx, day), { readOnly: true });
    let count = 0;
    for (const one of open) if (await deps.db.system((tx) => remindOne({ tx, deps, open: one, day }))) count += 1;
    reminded += count;
    if (count === 0 || open.length < atOnce) return reminded;
  }
}
