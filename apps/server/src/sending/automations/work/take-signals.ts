import type { OwnerId } from '#platform/context.ts';
import { lockAutomation } from '../automations.repository.ts';
import type { AutomationDeps, Scene } from '../automations.types.ts';
import { type Candidate, enterContacts } from '../enter-contacts.ts';
import { askDates } from './ask-dates.ts';
import type { LiveNotices } from './live-notices.ts';
import { runsInPlan } from './stop-without-plan.ts';

const batchSize = 200;

type Signal = Candidate & { id: string; asksDate: boolean; ageSeconds: number };
type Input = { deps: AutomationDeps; owner: OwnerId; notices: LiveNotices };

/** In a fixed order, so that two workers never deadlock. */
async function listSignalled({ tx, owner }: Scene): Promise<string[]> {
  const rows = await tx.sql<{ id: string }[]>`
    select distinct automation_id as id from automation_signals where owner_id = ${owner} order by 1`;
  return rows.map(({ id }) => id);
}

async function takeBatch({ tx, owner }: Scene, automationId: string): Promise<Signal[]> {
  const rows = await tx.sql<Signal[]>`
    delete from automation_signals s
    where s.owner_id = ${owner} and s.id in (
      select id from automation_signals where owner_id = ${owner} and automation_id = ${automationId}
      order by id limit ${batchSize} for update skip locked)
    returning s.id, s.contact_id, s.occasion, s.due_at, s.chain, s.asks_date,
      greatest(0, extract(epoch from clock_timestamp() - uuid_extract_timestamp(s.id)))::float8 as age_seconds`;
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** When each contact's date was last written or changed, by the age of its signals. */
function noticedAt(now: Temporal.Instant, signals: readonly Signal[]): Map<string, Temporal.Instant> {
  const asking = signals.filter(({ asksDate }) => asksDate);
  return new Map(
    asking.map(({ contactId, ageSeconds }) => [
      contactId,
      now.subtract({ milliseconds: Math.round(ageSeconds * 1000) }),
    ]),
  );
}

/**
 * Enters the contacts that signals refer to; signals and runs change together. Signals of an inactive automation are
 * dropped. Returns whether there may be more.
 */
export async function takeSignals({ deps, owner, notices }: Input): Promise<boolean> {
  return deps.db.scoped(owner, async (tx) => {
    const now = deps.clock.now();
    const scene: Scene = { tx, deps, owner, now };
    // Signals of automations that were stopped are dropped below, as of any that is not active.
    await runsInPlan(scene);
    let hasMore = false;
    for (const id of await listSignalled(scene)) {
      // Locked before its signals, in the same order as changes by a person.
      const automation = await lockAutomation(tx, owner, { id, mode: 'share' });
      const signals = await takeBatch(scene, id);
      hasMore ||= signals.length === batchSize;
      if (!automation || automation.state !== 'active' || automation.deletedAt) continue;
      const taken = signals.filter(({ asksDate }) => !asksDate);
      const asked = await askDates(scene, { automation, noticed: noticedAt(now, signals), taken });
      const { entered } = await enterContacts(scene, automation, [...taken, ...asked]);
      if (entered.length > 0) await notices.emit(tx, { owner, automationId: id });
    }
    return hasMore;
  });
}
