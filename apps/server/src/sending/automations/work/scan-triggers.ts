import { getClientCard } from '#identity/door.ts';
import { zoneOf } from '#sending/campaigns/campaigns.usecases.ts';
import { knownZones, zoneOfPhone, zonesOfLanguages } from '#sending/templates/reader-zones.rules.ts';
import type { Sql } from '#audience/door.ts';
import type { OwnerId } from '#platform/context.ts';
import { announceWork, lockAutomation } from '../automations.repository.ts';
import { runsInPlan } from './stop-without-plan.ts';
import type { AutomationDeps, AutomationRow, Scene } from '../automations.types.ts';
import { dateBehind, type DateTrigger, dueDays, monthDays } from '../dates.rules.ts';
import type { Home } from '../runs.repository.ts';
import { momentOf } from '../waits.rules.ts';

/** Days that are made up for after downtime; older dates are skipped. */
const keptDays = 3;
/** How often silences are scanned. */
const silenceMinutes = 60;
const scanTimeoutMs = 120_000;

type Day = { trigger: DateTrigger; day: Temporal.PlainDate; home: Home };

/** When a contact's run of that day begins. */
function beginning(scene: Scene, { trigger, day, home }: Day): Sql {
  const { tx } = scene;
  const { at, clock } = trigger;
  if (clock === 'client') return tx.sql`${momentOf({ day, at, timeZone: home.timeZone })}::timestamptz`;
  const zones = new Set([
    ...knownZones(),
    ...Object.values(zoneOfPhone),
    ...Object.values(zonesOfLanguages(home.locale)),
    home.timeZone,
  ]);
  const moments = Object.fromEntries(
    [...zones].map((timeZone) => [timeZone, momentOf({ day, at, timeZone }).toString()]),
  );
  return tx.sql`(${tx.sql.json(moments)}::jsonb ->> ${zoneOf(tx, home)})::timestamptz`;
}

/** Whether the date is the contact's. Values in another format count as empty. */
function isTheirDay({ tx }: Scene, { trigger, day, home }: Day): Sql {
  const date = dateBehind(trigger, day);
  const text =
    trigger.source === 'joined'
      ? tx.sql`to_char(c.created_at at time zone ${home.timeZone}, 'YYYY-MM-DD')`
      : tx.sql`(c.fields ->> ${trigger.fieldKey})`;
  if (trigger.repeat === 'once') return tx.sql`${text} = ${date.toString()}`;
  const year = String(date.year).padStart(4, '0');
  // A contact who joined today has no anniversary yet; a birthday may be of this year.
  const past = trigger.source === 'joined' ? tx.sql`left(${text}, 4) < ${year}` : tx.sql`left(${text}, 4) <= ${year}`;
  return tx.sql`(${text} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' and right(${text}, 5) = any(${monthDays(date)}::text[]) and ${past})`;
}

async function signalDay(scene: Scene, automation: AutomationRow, look: Day): Promise<void> {
  const { tx, owner } = scene;
  const occasion = dateBehind(look.trigger, look.day).toString();
  await tx.sql`
    insert into automation_signals (owner_id, automation_id, contact_id, occasion, due_at)
    select ${owner}, ${automation.id}, p.id, ${occasion}, p.due from (
      select c.id, ${beginning(scene, look)} as due from contacts c
      where c.owner_id = ${owner} and c.deleted_at is null and c.status in ('subscribed', 'pending') and ${isTheirDay(scene, look)}
    ) p where p.due >= ${automation.armedAt}`;
}

async function scanDates(scene: Scene, automation: AutomationRow, trigger: DateTrigger): Promise<void> {
  const { tx, owner, now } = scene;
  const home = await getClientCard(tx, owner);
  const last = automation.scannedDay ?? now.toZonedDateTimeISO(home.timeZone).toPlainDate().subtract({ days: 2 });
  const { days, nextAt } = dueDays(trigger, { last, home: home.timeZone, now, keepDays: keptDays });
  for (const day of days) await signalDay(scene, automation, { trigger, day, home });
  await tx.sql`
    update automations set scanned_day = ${days.at(-1) ?? last}, next_scan_at = ${nextAt}
    where owner_id = ${owner} and id = ${automation.id}`;
}

/** Contacts who became inactive since the last scan. The start of a silence is its occasion, so each counts once. */
async function scanSilences(scene: Scene, automation: AutomationRow, days: number): Promise<void> {
  const { tx, owner, now } = scene;
  const until = now.subtract({ hours: days * 24 });
  await tx.sql`
    insert into automation_signals (owner_id, automation_id, contact_id, occasion)
    select ${owner}, ${automation.id}, c.id, to_char(c.activity_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')
    from contacts c
    where c.owner_id = ${owner} and c.deleted_at is null and c.status in ('subscribed', 'pending') and c.activity_at <= ${until}
      ${automation.scannedUntil ? tx.sql`and c.activity_at > ${automation.scannedUntil}` : tx.sql``}`;
  await tx.sql`
    update automations set scanned_until = ${until}, next_scan_at = ${now.add({ minutes: silenceMinutes })}
    where owner_id = ${owner} and id = ${automation.id}`;
}

/** Finds contacts whose date is due or who became inactive; the result and the scan position are stored together. */
export async function scanTrigger({
  deps,
  owner,
  id,
}: {
  deps: AutomationDeps;
  owner: OwnerId;
  id: string;
}): Promise<void> {
  await deps.db.scoped(owner, async (tx) => {
    await tx.sql`select set_config('statement_timeout', ${String(scanTimeoutMs)}, true)`;
    const scene: Scene = { tx, deps, owner, now: deps.clock.now() };
    if (!(await runsInPlan(scene))) return;
    const automation = await lockAutomation(tx, owner, { id, mode: 'update' });
    const isDue =
      automation?.nextScanAt !== null &&
      automation?.nextScanAt !== undefined &&
      Temporal.Instant.compare(automation.nextScanAt, scene.now) <= 0;
    // Another worker may have been first.
    if (!automation || !isDue || automation.state !== 'active' || automation.deletedAt) return;
    const { trigger } = automation;
    if (trigger.kind === 'date') await scanDates(scene, automation, trigger);
    else if (trigger.kind === 'inactive') await scanSilences(scene, automation, trigger.days);
    else await tx.sql`update automations set next_scan_at = null where owner_id = ${owner} and id = ${id}`;
    await announceWork(tx);
  });
}
