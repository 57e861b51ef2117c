import { siteNames } from '@enlace/contract/visits/sites.ts';
import { otherValue, unknownValue, type VisitFact, type VisitSource } from '@enlace/contract/visits/visits.schemas.ts';
import type { Clock } from '#platform/clock.ts';
import { readSighting, type Sighting } from '../sighting.rules.ts';
import type { VisitBatch } from '../visits.types.ts';
import { readQuery } from './campaign.rules.ts';
import type { CountryOf } from './country-table.ts';
import { readLanguage } from './language.rules.ts';
import { readReferrer, siteOfName } from './referrer.rules.ts';
import { readUserAgent, type UserAgent } from './user-agent.rules.ts';

export type StoredFact = VisitFact | 'hour';
export type FactSums = ReadonlyMap<StoredFact, ReadonlyMap<string, number>>;

/** A batch made sense of: sums, and who the visitors were until their hashes are made. */
export type SortedVisits = {
  visits: number;
  qrVisits: number;
  bots: number;
  previews: number;
  visitors: ReadonlySet<string>;
  facts: FactSums;
};

type Setup = { batch: VisitBatch; ownHost: string; countryOf: CountryOf | undefined; clock: Pick<Clock, 'sleep'> };
type Facts = Partial<Record<VisitFact, string>> & { source: VisitSource };

const sightingsPerTurn = 500;

/** A link from our own pages says nothing about where somebody came from. */
function foreignReferrer({ referrer }: Sighting, ownHost: string): string | undefined {
  if (referrer === '') return undefined;
  const read = readReferrer(referrer);
  return read === null || read === ownHost ? undefined : read;
}

/** What is known of one visit. Of the referrer only the site is kept, of the address only the country. */
export function factsOf({
  sighting,
  reader,
  ownHost,
  countryOf,
}: { sighting: Sighting; reader: UserAgent } & Pick<Setup, 'ownHost' | 'countryOf'>): Facts {
  const { source, campaign, utmSource } = readQuery(sighting.query);
  const named = utmSource === undefined ? undefined : siteOfName(utmSource, siteNames);
  const referrer = foreignReferrer(sighting, ownHost) ?? named ?? reader.app;
  const byItself: VisitSource = sighting.isFramed ? 'embed' : referrer === undefined ? 'direct' : 'site';
  return {
    source: source ?? byItself,
    device: reader.device,
    browser: reader.browser,
    system: reader.system,
    language: readLanguage(sighting.languages),
    ...(referrer === undefined ? {} : { referrer }),
    ...(campaign === undefined ? {} : { campaign }),
    ...(countryOf ? { country: countryOf(sighting.address) } : {}),
  };
}

function createSums() {
  const sums = new Map<StoredFact, Map<string, number>>();
  return {
    sums,
    add(fact: StoredFact, value: string, count: number) {
      const values = sums.get(fact) ?? new Map<string, number>();
      values.set(value, (values.get(value) ?? 0) + count);
      sums.set(fact, values);
    },
  };
}

/** Facts of visits nobody remembered one by one: there were too many different ones within seconds. */
const unsortedFacts = ['source', 'device', 'browser', 'system', 'language'] as const;

/** Reads every sighting of a batch, a few hundred at a time so that answers are not held up. */
export async function sortVisits({ batch, ownHost, countryOf, clock }: Setup): Promise<SortedVisits> {
  const { sums, add } = createSums();
  const visitors = new Set<string>();
  const totals = { visits: batch.unsorted, qrVisits: 0, bots: 0, previews: 0 };
  let done = 0;
  for (const [text, count] of batch.sightings) {
    done += 1;
    if (done % sightingsPerTurn === 0) await clock.sleep(0);
    const sighting = readSighting(text);
    const reader = readUserAgent(sighting.userAgent);
    if (reader.reader === 'preview') totals.previews += count;
    else if (reader.reader === 'bot' || sighting.isAhead) totals.bots += count;
    if (reader.reader !== 'person' || sighting.isAhead) continue;
    const facts = factsOf({ sighting, reader, ownHost, countryOf });
    totals.visits += count;
    if (facts.source === 'qr') totals.qrVisits += count;
    visitors.add(`${sighting.address}\n${sighting.userAgent}`);
    for (const [fact, value] of Object.entries(facts) as [VisitFact, string][]) add(fact, value, count);
  }
  if (batch.unsorted > 0) {
    for (const fact of unsortedFacts) add(fact, otherValue, batch.unsorted);
    if (countryOf) add('country', unknownValue, batch.unsorted);
  }
  if (totals.visits > 0) add('hour', String(batch.at.toZonedDateTimeISO(batch.timeZone).hour), totals.visits);
  return { ...totals, visitors, facts: sums };
}
