import { type Locale, localeTags } from '@enlace/contract/core/locale.ts';
import type { Offer } from '#billing/catalog/catalog.types.ts';
import { getClientCard } from '#identity/door.ts';
import { type MailContent, queueMail } from '#workspace/door.ts';
import { isTestInstallation } from '#billing/installation-mode/installation-mode.usecases.ts';
import { findDefaultMethod } from '#billing/payments/payments.usecases.ts';
import type { Tx } from '#platform/database/client.ts';
import { moneyText } from '#platform/money-text.ts';
import { hasFailedPayment, type OpenInvoice } from '../arrears.queries.ts';
import { nameIn } from '../engine/charge-lines.ts';
import { dunningStepAt } from '../rules/dunning.rules.ts';
import type { BillingDeps, SubscriptionRow } from '../subscriptions.types.ts';
import { readOwed } from './what-is-owed.ts';
import { type Collection, dunningEmail, startExpiredEmail, trialOverEmail } from './billing.email.ts';

type Mail = { tx: Tx; deps: BillingDeps; row: SubscriptionRow };

async function send({ tx, deps, row }: Mail, write: (name: string) => MailContent): Promise<void> {
  const { name, email } = await getClientCard(tx, row.ownerId);
  await queueMail({ tx, deps, mail: { purpose: 'billing', to: { name, address: email }, ...write(name) } });
}

/** Unpaid amounts as text, one per currency. */
function amountsOf(open: readonly OpenInvoice[], locale: Locale): string {
  const sums = new Map<string, number>();
  for (const { currency, dueMinor } of open) sums.set(currency, (sums.get(currency) ?? 0) + dueMinor);
  const texts = [...sums].map(([currency, minor]) => moneyText({ minor, currency, locale }));
  return new Intl.ListFormat(locale).format(texts);
}

type Asked = Mail & { open: readonly OpenInvoice[] };

async function collectionOf({ tx, deps, row, open }: Asked): Promise<Collection> {
  const { ownerId: owner, isHardDecline } = row;
  if (!(await hasFailedPayment(tx, { owner, invoiceIds: open.map(({ id }) => id) }))) return 'not_tried';
  const method = isHardDecline ? undefined : await findDefaultMethod({ tx, deps, owner });
  return method ? 'tried_again' : 'refused';
}

/** The mail of one step, queued in the transaction that takes the step, so there is exactly one. */
export async function mailDunning({
  step,
  open,
  offer,
  ...mail
}: Mail & { step: number; open: readonly OpenInvoice[]; offer: Offer }): Promise<void> {
  const { row, deps } = mail;
  const { locale, timeZone, pastDueSince: since } = row;
  const next = since ? dunningStepAt({ since, step: step + 1, timeZone }) : undefined;
  const date = next?.toLocaleString(localeTags[locale], { dateStyle: 'long', timeZone }) ?? '';
  const isOver = next === undefined;
  const url = `${deps.config.publicUrl}${isOver ? '/user/plans' : '/user/pagos'}`;
  const [plan, amount] = [nameIn(offer.planName, locale), amountsOf(open, locale)];
  const [collection, isTest] = [await collectionOf({ ...mail, open }), await isTestInstallation(mail.tx)];
  const owed = await readOwed(mail.tx, { owner: row.ownerId, open });
  await send(mail, (name) => dunningEmail({ locale, name, url, step, plan, amount, date, collection, owed, isTest }));
}

export async function mailTrialOver(mail: Mail): Promise<void> {
  const { row, deps } = mail;
  await send(mail, (name) => trialOverEmail({ locale: row.locale, name, url: `${deps.config.publicUrl}/user/plans` }));
}

export async function mailStartExpired({ offer, ...mail }: Mail & { offer: Offer }): Promise<void> {
  const { row, deps } = mail;
  const plan = nameIn(offer.planName, row.locale);
  const url = `${deps.config.publicUrl}/user/plans`;
  await send(mail, (name) => startExpiredEmail({ locale: row.locale, name, url, plan }));
}
