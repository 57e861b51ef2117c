import { hash } from 'node:crypto';
import { otherValue } from '@enlace/contract/publishing/visits/visits.schemas.ts';
import { pageSitesOf } from '#presence/door.ts';
import type { Platform } from '#platform/platform.types.ts';
import { createCountryTable, type CountryOf } from '../sorting/country-table.ts';
import { addressText } from '../sighting.rules.ts';
import { type SortedVisits, sortVisits } from '../sorting/sort-visits.ts';
import type { VisitBatch } from '../visits.types.ts';
import { addClicks, addFacts, addVisits, daySalt, foldFacts, holdProfile } from '../visits.repository.ts';

const saltBytes = 32;
/** Hexadecimal digits: 16 bytes. */
const markLength = 32;
/** Values of one fact stored per profile and day. */
const keptValues = 100;

type Deps = Pick<Platform, 'db' | 'clock' | 'ids' | 'config' | 'logger'>;

/** Adds what was counted in memory to each profile's daily totals. */
export type VisitRecorder = { record(batch: VisitBatch): Promise<void> };

type MarkInput = { salt: Buffer; profileId: string; visitors: SortedVisits['visitors'] };

/** Uses a secret, short-lived salt, so that nobody can later find out who it was. */
function marksOf({ salt, profileId, visitors }: MarkInput): string[] {
  const secret = `${salt.toString('hex')}\n${profileId}\n`;
  const markOf = (visitor: string) => hash('sha256', secret + visitor, 'hex').slice(0, markLength);
  return [...visitors].flatMap(([userAgent, addresses]) =>
    [...addresses].map((address) => markOf(`${addressText(address)}\n${userAgent}`)),
  );
}

function isEmpty({ visits, bots, previews }: SortedVisits): boolean {
  return visits + bots + previews === 0;
}

async function write({ deps, batch, sorted }: { deps: Deps; batch: VisitBatch; sorted: SortedVisits }): Promise<void> {
  const { owner, profileId, timeZone, at, clicks } = batch;
  const day = at.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const key = { owner, profileId, day };
  await deps.db.scoped(owner, async (tx) => {
    if (!(await holdProfile(tx, key))) return;
    if (!isEmpty(sorted)) {
      const { visitors, facts, ...sums } = sorted;
      const salt = await daySalt(tx, { day, fresh: Buffer.from(deps.ids.token(saltBytes), 'base64url') });
      await addVisits(tx, { ...key, ...sums, marks: marksOf({ salt, profileId, visitors }) });
      await addFacts(tx, { ...key, facts });
      await foldFacts(tx, { ...key, kept: keptValues, other: otherValue });
    }
    if (clicks.size > 0) await addClicks(tx, { ...key, clicks: [...clicks.values()] });
  });
}

/** A host name as stored for referrers. */
function siteName(address: string): string {
  return (address.includes('://') ? new URL(address).hostname : address).replace(/^www\./, '');
}

export function createVisitRecorder(deps: Deps): VisitRecorder {
  const openTable = createCountryTable();

  async function countryOf(): Promise<CountryOf | undefined> {
    return deps.config.geoCountries ? openTable() : undefined;
  }

  return {
    async record(batch) {
      const lookUp = batch.sightings.size > 0 ? await countryOf() : undefined;
      const ownHosts = new Set([deps.config.publicUrl, ...pageSitesOf(deps).hostsOf(batch.owner)].map(siteName));
      const sorted = await sortVisits({ batch, ownHosts, countryOf: lookUp, clock: deps.clock });
      await write({ deps, batch, sorted });
    },
  };
}
