import { movementKinds } from '@enlace/contract/operation/operator/operator-money.schemas.ts';
import { describe, expect, test } from 'vitest';
import { filterQuery as invoiceQuery, readInvoiceFilter } from '#features/billing/invoices/invoice-list.rules.ts';
import {
  filterQuery as subscriptionQuery,
  readFilter,
  writeFilter,
} from '#features/billing/subscriptions/admin/subscription-list.rules.ts';
import { readClientFilter } from '#features/operation/clients/client-list.rules.ts';
import { readFilter as readLog } from '#features/sending/communications/communication-address.rules.ts';
import { readContactFilter } from '#features/audience/contacts/contact-list.rules.ts';
import { lists } from '#features/account/dashboard/dashboard.rules.ts';
import { readMailboxAddress } from '#features/mailbox/conversations/mailbox-address.ts';
import { drill } from '#features/operation/operator/drill.rules.ts';

const span = { from: '2026-02-28', to: '2026-03-29' };
const queryOf = (address: string) => new URLSearchParams(address.split('?')[1] ?? '');
const subscriptions = (address: string) => subscriptionQuery(readFilter(queryOf(address)));
const invoices = (address: string) => invoiceQuery(readInvoiceFilter(queryOf(address)));

// Lists read the filters dashboards write into the URL; the server's tests check the numbers.

describe('links of the operator’s overview', () => {
  test('ask the list of subscriptions for what was counted', () => {
    for (const kind of movementKinds)
      expect(subscriptions(drill.movement(kind, { ...span, currency: 'JPY' }))).toMatchObject({
        movement: kind,
        currency: 'JPY',
        from: span.from,
        until: span.to,
      });
    expect(subscriptions(drill.lost(span))).toMatchObject({ movement: 'churn', currency: undefined });
    expect(subscriptions(drill.billed)).toMatchObject({ isBilled: 'true' });
    expect(subscriptions(drill.recurring('EUR'))).toMatchObject({ isBilled: 'true', currency: 'EUR' });
    expect(subscriptions(drill.dunning(2))).toMatchObject({ dunningStep: 2 });
    expect(subscriptions(drill.state('suspended'))).toMatchObject({ state: 'suspended' });
    expect(subscriptions(drill.trials.running)).toMatchObject({ trial: 'running', from: undefined });
    for (const trial of ['started', 'ended', 'converted'] as const)
      expect(subscriptions(drill.trials[trial](span))).toMatchObject({ trial, from: span.from, until: span.to });
  });

  test('stay as they are when the list writes its address again', () => {
    const address = drill.movement('expansion', { ...span, currency: 'EUR' });
    expect(subscriptions(writeFilter(readFilter(queryOf(address))))).toEqual(subscriptions(address));
  });

  test('ask the list of invoices and of clients for what was counted', () => {
    expect(invoices(drill.issued('EUR', span))).toMatchObject({
      tab: 'all',
      from: span.from,
      until: span.to,
      currency: 'EUR',
    });
    expect(invoices(drill.paid('EUR', span))).toMatchObject({ tab: 'all', paidFrom: span.from, paidUntil: span.to });
    expect(invoices(drill.open('vencidas', 'JPY'))).toMatchObject({ tab: 'overdue', currency: 'JPY' });
    expect(readClientFilter(queryOf(drill.signUps(span)))).toMatchObject({ since: span.from });
  });
});

describe('links of the client’s dashboard', () => {
  test('ask each list for the days of the figure', () => {
    const log = readLog(queryOf(lists.messages({ ...span, days: 30 })), 'Europe/Madrid');
    expect(log).toMatchObject({
      kind: 'received',
      from: '2026-02-27T23:00:00.000Z',
      until: '2026-03-29T22:00:00.000Z',
    });
    const { rules } = readContactFilter(queryOf(lists.newContacts({ ...span, days: 30 })));
    expect(rules).toEqual({
      type: 'all',
      rules: [{ type: 'date', field: 'created', test: { op: 'after', day: '2026-02-27' } }],
    });
    expect(readMailboxAddress(queryOf(lists.waiting)).view).toBe('waiting');
  });
});
