import type { Dashboard, DaySeries } from '@enlace/contract/dashboard/dashboard.contract.ts';
import { anyCampaignSent, runningCampaigns } from '#modules/campaigns/campaigns.usecases.ts';
import { contactsSeries, contactsSummary } from '#modules/contacts/contacts.usecases.ts';
import { getClientCard } from '#modules/identity/identity.usecases.ts';
import { anyReplySent, mailboxSummary, messagesSeries } from '#modules/mailbox/mailbox.usecases.ts';
import { listProfileCards } from '#modules/profiles/profiles.usecases.ts';
import { findSendsState } from '#modules/subscriptions/sends-state.ts';
import { visitSeries } from '#modules/visits/visits.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';

const spanDays = 30;
const shownProfiles = 4;

type DayCount = { day: string; count: number };

/** Counts per day (sparse, any order) → this span and the one before, without gaps. */
export function toSeries({ counts, today }: { counts: readonly DayCount[]; today: Temporal.PlainDate }): DaySeries {
  const byDay = new Map(counts.map(({ day, count }) => [day, count]));
  const from = today.subtract({ days: spanDays - 1 });
  const span = (start: Temporal.PlainDate) =>
    Array.from({ length: spanDays }, (_, index) => byDay.get(start.add({ days: index }).toString()) ?? 0);
  return { from: from.toString(), current: span(from), previous: span(from.subtract({ days: spanDays })) };
}

async function readSeries(
  tx: Tx,
  owner: OwnerId,
  { today, timeZone }: { today: Temporal.PlainDate; timeZone: string },
) {
  const since = today.subtract({ days: spanDays * 2 - 1 });
  const [visits, messages, newContacts] = await Promise.all([
    visitSeries(tx, owner, { since }),
    messagesSeries(tx, owner, { since, timeZone }),
    contactsSeries(tx, owner, { since, timeZone }),
  ]);
  return {
    visits: toSeries({ counts: visits, today }),
    messages: toSeries({ counts: messages, today }),
    newContacts: toSeries({ counts: newContacts, today }),
  };
}

/** Everything the client's first screen shows, read in one transaction. */
export function readDashboard({
  deps,
  owner,
}: {
  deps: Pick<Platform, 'db' | 'clock'>;
  owner: OwnerId;
}): Promise<Dashboard> {
  return deps.db.scoped(owner, async (tx) => {
    const { timeZone } = await getClientCard(tx, owner);
    const now = deps.clock.now();
    const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
    const [series, mailbox, contacts, profiles, sends, running, campaignSent, messageAnswered] = await Promise.all([
      readSeries(tx, owner, { today, timeZone }),
      mailboxSummary(tx, owner),
      contactsSummary(tx, owner, { since: now.subtract({ hours: 7 * 24 }) }),
      listProfileCards(tx, owner),
      findSendsState(tx, owner),
      runningCampaigns(tx, owner),
      anyCampaignSent(tx, owner),
      anyReplySent(tx, owner),
    ]);
    return {
      ...series,
      waiting: { total: mailbox.waitingTotal, conversations: mailbox.waiting },
      contacts: { total: contacts.total, new7d: contacts.fresh },
      sends,
      profiles: {
        total: profiles.length,
        items: profiles
          .slice(0, shownProfiles)
          .map(({ id, name, path, color, status, visits30d }) => ({ id, name, path, color, status, visits30d })),
      },
      running,
      checklist: {
        profilePublished: profiles.some(({ status }) => status === 'published'),
        contactAdded: contacts.total > 0,
        messageAnswered,
        campaignSent,
      },
    };
  });
}
