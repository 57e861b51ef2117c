import { webhookEventTypes } from '@enlace/contract/account/webhooks/webhook-events.ts';
import { quotaResources } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { operations } from '@enlace/contract/operations.ts';
import { historyGroups } from '@enlace/contract/workspace/history/history-actions.ts';
import {
  notificationKinds,
  securityNoticeKinds,
} from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '#app/modules.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';

let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp();
});
afterAll(() => kit.close());

const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted();

/** Recorded by commands of the operator, which are no module. */
const ofCommands = ['keys'];

describe('what the modules answer', () => {
  it('is every noun of the history', () => {
    expect(sorted([...modules.flatMap(({ history }) => history), ...ofCommands])).toEqual(sorted(historyGroups));
  });

  it('is every event for receivers, each by one noun', () => {
    expect(modules.flatMap(({ webhooks }) => webhooks.map(({ type }) => type)).toSorted()).toEqual(
      webhookEventTypes.toSorted(),
    );
  });

  it('is every kind of notice', () => {
    expect(sorted(modules.flatMap(({ notices }) => notices))).toEqual(
      sorted([...notificationKinds, ...securityNoticeKinds]),
    );
  });

  it('is every resource of the plan', () => {
    expect(sorted(modules.flatMap(({ quota }) => quota))).toEqual(sorted(quotaResources));
  });

  it('is every operation that takes something back, handled by the module that names it', () => {
    const named = modules.flatMap(({ undo, routes }) => {
      const handled = new Set(routes?.(kit.platform).map(({ operation }) => operation.id));
      return undo.map(({ id }) => (handled.has(id) ? id : `${id} without a handler`));
    });
    const undoing = operations.filter(({ id }) => /[._]undo(?:_|$)/.test(id)).map(({ id }) => id);
    expect(named.toSorted()).toEqual(undoing.toSorted());
  });

  it('removes what is old by recurring jobs of the module', () => {
    const missing = modules.flatMap(({ name, retention, jobs }) => {
      const bound = new Set(jobs?.(kit.platform).map(({ job }) => job.name));
      return retention
        .filter((job) => !bound.has(job.name) || job.cron === undefined)
        .map((job) => `${name} ${job.name}`);
    });
    expect(missing).toEqual([]);
  });
});
