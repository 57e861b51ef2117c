import type { Dashboard, DashboardSpan } from '@enlace/contract/account/dashboard/dashboard.contract.ts';
import { anyCampaignSent, runningCampaigns } from '#sending/door.ts';
import { contactsSeries, contactsSummary } from '#audience/door.ts';
import { getClientCard } from '#identity/door.ts';
import { anyReplySent, mailboxSummary, messagesSeries, repliesSeries } from '#mailbox/door.ts';
import { draftPreviewPath, listProfileCards } from '#presence/door.ts';
import { findSubscription, type Subscription } from '#billing/door.ts';
import { anyVisit, visitSeries, visitsOfProfiles } from '#publishing/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { readDraftRevisions, readSetUp } from '../dashboard.queries.ts';
import { type DashboardDays, daysOf, dueByCurrency, toReplies, toSeries } from '../dashboard.rules.ts';

const shownProfiles = 4;

type Reading = { tx: Tx; owner: OwnerId; timeZone: string; span: DashboardDays };

async function readSeries({ tx, owner, timeZone, span }: Reading) {
  const { previousFrom, to } = span;
  const days = { since: previousFrom, until: to, timeZone };
  const [seen, messages, newContacts, replies] = await Promise.all([
    visitSeries(tx, owner, { from: previousFrom, to }),
    messagesSeries(tx, owner, days),
    contactsSeries(tx, owner, days),
    repliesSeries(tx, owner, days),
  ]);
  return {
    visits: toSeries(
      seen.map(({ day, visits }) => ({ day, count: visits })),
      span,
    ),
    clicks: toSeries(
      seen.map(({ day, clicks }) => ({ day, count: clicks })),
      span,
    ),
    messages: toSeries(messages, span),
    newContacts: toSeries(newContacts, span),
    replies: toReplies(replies, span),
  };
}

async function readProfiles({ tx, owner, span, deps }: Reading & { deps: Platform }) {
  const [cards, visits] = await Promise.all([listProfileCards(tx, owner), visitsOfProfiles(tx, owner, span)]);
  const items = cards
    .map(({ id, name, path, color, status }) => ({ id, name, path, color, status, visits: visits.get(id) ?? 0 }))
    .toSorted((left, right) => right.visits - left.visits);
  const shown = items.slice(0, shownProfiles);
  const rest = items.slice(shownProfiles);
  const revisions = await readDraftRevisions(
    tx,
    owner,
    shown.map(({ id }) => id),
  );
  return {
    profiles: {
      total: items.length,
      items: shown.map((profile) => ({
        ...profile,
        thumbnailPath: draftPreviewPath({
          deps,
          owner,
          profileId: profile.id,
          revision: revisions.get(profile.id) ?? 0,
        }),
      })),
      restVisits: rest.reduce((sum, profile) => sum + profile.visits, 0),
    },
    isPublished: cards.some(({ status }) => status === 'published'),
  };
}

function planOf(subscription: Subscription | null): Dashboard['plan'] {
  if (!subscription) return null;
  const { state, access, plan, periodEnd, trialEndsAt, cancelAtPeriodEnd, nextCharge, dunning } = subscription;
  return {
    state,
    access,
    name: plan.name,
    periodEnd: periodEnd.toString(),
    trialEndsAt: trialEndsAt?.toString() ?? null,
    cancelAtPeriodEnd,
    readOnlyAt: dunning?.readOnlyAt.toString() ?? null,
    renewal: nextCharge && {
      at: nextCharge.at.toString(),
      currency: nextCharge.charge.currency,
      minor: nextCharge.charge.dueMinor,
    },
  };
}

function meterOf(subscription: Subscription | null, resource: 'sends' | 'storage_bytes') {
  const found = subscription?.quotas.find((quota) => quota.resource === resource);
  return { used: found?.used ?? 0, limit: found ? found.limit : 0, resetsAt: found?.resetsAt?.toString() ?? null };
}

type Input = { deps: Platform; owner: OwnerId; days: DashboardSpan };

/** Everything on the client's first screen, read in one transaction. */
export function readDashboard({ deps, owner, days }: Input): Promise<Dashboard> {
  return deps.db.scoped(
    owner,
    async (tx) => {
      const { timeZone } = await getClientCard(tx, owner);
      const now = deps.clock.now();
      const span = daysOf({ days, today: now.toZonedDateTimeISO(timeZone).toPlainDate() });
      const reading = { tx, owner, timeZone, span };
      const [series, { profiles, isPublished }, mailbox, contacts, running, subscription, setUp, facts] =
        await Promise.all([
          readSeries(reading),
          readProfiles({ ...reading, deps }),
          mailboxSummary(tx, owner),
          contactsSummary(tx, owner, { since: now }),
          runningCampaigns(tx, owner),
          findSubscription({ tx, deps, owner }),
          readSetUp(tx, owner),
          Promise.all([anyVisit(tx, owner), anyReplySent(tx, owner), anyCampaignSent(tx, owner)]),
        ]);
      const [linkVisited, messageAnswered, campaignSent] = facts;
      const { used, limit } = meterOf(subscription, 'storage_bytes');
      const { isHidden, senderReady, billingIdentity } = setUp;
      return {
        days,
        from: span.from.toString(),
        to: span.to.toString(),
        ...series,
        waiting: { total: mailbox.waitingTotal, unread: mailbox.unread, conversations: mailbox.waiting },
        contacts: { total: contacts.total },
        sends: meterOf(subscription, 'sends'),
        storage: { used, limit },
        profiles,
        running: running.map(({ trialWait, ...each }) => ({
          ...each,
          trialWait: trialWait && { ...trialWait, until: trialWait.until?.toString() ?? null },
        })),
        plan: planOf(subscription),
        due: dueByCurrency(subscription?.unpaidInvoices ?? []),
        checklist: {
          isHidden,
          steps: {
            profilePublished: isPublished,
            linkVisited,
            contactAdded: contacts.total > 0,
            messageAnswered,
            senderReady,
            campaignSent,
            billingIdentity,
          },
        },
      };
    },
    { isolation: 'repeatable read' },
  );
}
