import type { Locale } from '@enlace/contract/core/locale.ts';
import type { Sql } from '#audience/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { type CompiledAudience, reachCondition } from './compile-audience.ts';
import { knownZones, zoneOfPhone, zonesOfLanguages } from '#sending/templates/reader-zones.rules.ts';

export type HomeZone = { timeZone: string; locale: Locale };

/** The zone of a contact, on `contacts c`: its own, else from its telephone, its language, and finally the client's. */
export function zoneOf(tx: Tx, { timeZone, locale }: HomeZone): Sql {
  const phones = tx.sql.json(zoneOfPhone);
  const digits = [5, 4, 3, 2].map((length) => tx.sql`${phones}::jsonb ->> left(c.phone, ${length}::int)`);
  const byPhone = digits.reduce((sum, each) => tx.sql`${sum}, ${each}`);
  return tx.sql`coalesce(
    case when c.time_zone = any(${[...knownZones()]}::text[]) then c.time_zone end,
    ${byPhone}, ${tx.sql.json(zonesOfLanguages(locale))}::jsonb ->> c.language, ${timeZone}::text)`;
}

/** Readers by zone, largest first. */
export async function countZones(
  tx: Tx,
  owner: OwnerId,
  { compiled, home }: { compiled: CompiledAudience; home: HomeZone },
): Promise<{ timeZone: string; people: number }[]> {
  return tx.sql<{ timeZone: string; people: number }[]>`
    select z.zone as time_zone, count(*)::int as people from (
      select ${zoneOf(tx, home)} as zone from contacts c
      where c.owner_id = ${owner} and c.deleted_at is null ${reachCondition(tx, compiled)}
    ) z group by 1 order by 2 desc, 1`;
}
