import type { Experiment } from '@enlace/contract/sending/campaigns/experiment.schemas.ts';
import type { CampaignQuietHours } from '@enlace/contract/sending/campaigns/timing.schemas.ts';
import type { Sql } from '#audience/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { type CompiledAudience, reachCondition } from './compile-audience.ts';
import { type HomeZone, zoneOf } from './reader-zones.queries.ts';
import { knownZones, zoneOfPhone, zonesOfLanguages } from '#sending/templates/reader-zones.rules.ts';
import { readerMoment } from '../launch/timing.rules.ts';
import { heldUntil, testPeople } from '../report/trial.rules.ts';
import { freezeTimeoutMs } from '../engine/ledger.repository.ts';

/** Timing of mails sent at each reader's wall time. */
export type ReaderTiming = {
  wall: string;
  home: HomeZone;
  quiet: CampaignQuietHours | null;
  now: Temporal.Instant;
};

type FreezeInput = {
  owner: OwnerId;
  campaignId: string;
  compiled: CompiledAudience;
  /** Excludes `experiment`: a trial is sent immediately. */
  readers: ReaderTiming | null;
  experiment: Experiment | null;
};

export type Frozen = { audience: number; tested: number };

/** When the mail of `contacts c` is due: each zone's moment is computed once, rows only look it up. */
function dueAt(tx: Tx, { wall, home, quiet, now }: ReaderTiming): Sql {
  const zones = new Set([
    ...knownZones(),
    ...Object.values(zoneOfPhone),
    ...Object.values(zonesOfLanguages(home.locale)),
    home.timeZone,
  ]);
  const moments = Object.fromEntries(
    [...zones].map((timeZone) => [timeZone, readerMoment({ wall, timeZone, quiet, now }).toString()]),
  );
  return tx.sql`(${tx.sql.json(moments)}::jsonb ->> ${zoneOf(tx, home)})::timestamptz`;
}

type Insert = { tx: Tx; input: FreezeInput };

function everybody({ tx, input: { owner, compiled } }: Insert): Sql {
  return tx.sql`contacts c where c.owner_id = ${owner} and c.deleted_at is null ${reachCondition(tx, compiled)}`;
}

async function insertPlain({ tx, input }: Insert): Promise<Frozen> {
  const { owner, campaignId, readers } = input;
  const due = readers ? dueAt(tx, readers) : tx.sql`now()`;
  const frozen = await tx.sql`
    insert into campaign_deliveries (owner_id, campaign_id, contact_id, email, domain, next_attempt_at)
    select ${owner}, ${campaignId}, c.id, c.email, split_part(c.email, '@', 2), ${due} from ${everybody({ tx, input })}`;
  return { audience: frozen.count, tested: 0 };
}

/** Picks a trial's contacts by a stable pseudo-random order and assigns variants in turn; the rest waits. */
async function insertTrial({ tx, input }: Insert, { share, variants }: Experiment): Promise<Frozen> {
  const { owner, campaignId } = input;
  const count = variants.length;
  const frozen = await tx.sql`
    with people as (
      select c.id, c.email, count(*) over () as total,
             row_number() over (order by hashtextextended(c.id::text || ${campaignId}::text, 0), c.id) as turn
      from ${everybody({ tx, input })}
    ), dealt as (
      select id, email, turn, turn <= least(total, greatest(${count}::int, ceil(total * ${share}::int / 100.0))) as is_tested from people
    )
    insert into campaign_deliveries (owner_id, campaign_id, contact_id, email, domain, variant, in_trial, next_attempt_at)
    select ${owner}, ${campaignId}, id, email, split_part(email, '@', 2), case when is_tested then (turn - 1) % ${count}::int end, is_tested,
           case when is_tested then now() else ${heldUntil}::timestamptz end from dealt`;
  return { audience: frozen.count, tested: testPeople({ audience: frozen.count, share, variants: count }) };
}

/** Inserts one row per recipient, set-based, and the total. */
export async function freezeAudience(tx: Tx, input: FreezeInput): Promise<Frozen> {
  const { owner, campaignId, experiment } = input;
  await tx.sql`select set_config('statement_timeout', ${String(freezeTimeoutMs)}, true)`;
  const frozen = experiment ? await insertTrial({ tx, input }, experiment) : await insertPlain({ tx, input });
  await tx.sql`
    insert into campaign_totals (owner_id, campaign_id, audience) values (${owner}, ${campaignId}, ${frozen.audience})
    on conflict (owner_id, campaign_id) do update set audience = excluded.audience`;
  return frozen;
}
