import { siteNames } from '@enlace/contract/visits/sites.ts';
import {
  otherValue,
  unknownValue,
  type VisitFact,
  visitFacts,
  type VisitSource,
} from '@enlace/contract/visits/visits.schemas.ts';
import type { Clock } from '#platform/clock.ts';
import { addressLength, readSighting, type Sighting, visitorLength } from '../sighting.rules.ts';
import type { VisitBatch } from '../visits.types.ts';
import { readQuery } from './campaign.rules.ts';
import type { CountryOf } from './country-table.ts';
import { readLanguage } from './language.rules.ts';
import { readReferrer, siteOfName } from './referrer.rules.ts';
import { readUserAgent } from './user-agent.rules.ts';

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
/** All that is known of visits but the address; many visits are alike in it. */
type Likeness = { kind: 'person' | 'bot' | 'preview'; facts: Facts; count: number };

const sightingsPerTurn = 1000;

/** A link from our own pages says nothing about where somebody came from. */
function foreignReferrer({ referrer }: Sighting, ownHost: string): string | undefined {
  if (referrer === '') return undefined;
  const read = readReferrer(referrer);
  return read === null || read === ownHost ? undefined : read;
}

/** What is known of one visit beside its country. Of the referrer only the site is kept. */
function factsOf(sighting: Sighting, ownHost: string): Facts {
  const reader = readUserAgent(sighting.userAgent);
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
  };
}

function likenessOf(text: string, ownHost: string): Likeness {
  const sighting = readSighting(text);
  const { reader } = readUserAgent(sighting.userAgent);
  const kind = reader === 'person' && sighting.isAhead ? 'bot' : reader;
  return { kind, facts: factsOf(sighting, ownHost), count: 0 };
}

function addTo(values: Map<string, number>, value: string, count: number): void {
  values.set(value, (values.get(value) ?? 0) + count);
}

function createSums() {
  const sums = new Map<StoredFact, Map<string, number>>();
  return {
    sums,
    add(fact: StoredFact, value: string, count: number) {
      const values = sums.get(fact) ?? new Map<string, number>();
      addTo(values, value, count);
      sums.set(fact, values);
    },
  };
}

type Read = { likenesses: Iterable<Likeness>; visitors: Set<string>; countries: Map<string, number> };

/** Reads every sighting, a few hundred at a time so that answers are not held up. What is alike is made sense of once. */
async function readAll({ batch, ownHost, countryOf, clock }: Setup): Promise<Read> {
  const alike = new Map<string, Likeness>();
  const visitors = new Set<string>();
  const countries = new Map<string, number>();
  let done = 0;
  for (const [text, count] of batch.sightings) {
    done += 1;
    if (done % sightingsPerTurn === 0) await clock.sleep(0);
    const addressEnd = addressLength(text);
    const rest = text.slice(addressEnd);
    const likeness = alike.get(rest) ?? likenessOf(text, ownHost);
    if (likeness.count === 0) alike.set(rest, likeness);
    likeness.count += count;
    if (likeness.kind !== 'person') continue;
    visitors.add(text.slice(0, visitorLength(text)));
    if (countryOf) addTo(countries, countryOf(text.slice(0, addressEnd)), count);
  }
  return { likenesses: alike.values(), visitors, countries };
}

/** Facts of visits nobody remembered one by one: there were too many different ones within seconds. */
const unsortedFacts = ['source', 'device', 'browser', 'system', 'language'] as const;

/** Sums of everything that is known of a batch. */
export async function sortVisits(setup: Setup): Promise<SortedVisits> {
  const { batch, countryOf } = setup;
  const { likenesses, visitors, countries } = await readAll(setup);
  const { sums, add } = createSums();
  const totals = { visits: batch.unsorted, qrVisits: 0, bots: 0, previews: 0 };
  for (const { kind, facts, count } of likenesses) {
    if (kind === 'preview') totals.previews += count;
    if (kind === 'bot') totals.bots += count;
    if (kind !== 'person') continue;
    totals.visits += count;
    if (facts.source === 'qr') totals.qrVisits += count;
    for (const fact of visitFacts) {
      const value = facts[fact];
      if (value !== undefined) add(fact, value, count);
    }
  }
  for (const [country, count] of countries) add('country', country, count);
  if (batch.unsorted > 0) {
    for (const fact of unsortedFacts) add(fact, otherValue, batch.unsorted);
    if (countryOf) add('country', unknownValue, batch.unsorted);
  }
  if (totals.visits > 0) add('hour', String(batch.at.toZonedDateTimeISO(batch.timeZone).hour), totals.visits);
  return { ...totals, visitors, facts: sums };
}
