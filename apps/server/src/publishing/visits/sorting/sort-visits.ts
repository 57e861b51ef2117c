import { siteNames } from '@enlace/contract/publishing/visits/sites.ts';
import {
  otherValue,
  unknownValue,
  type VisitFact,
  visitFacts,
  type VisitSource,
} from '@enlace/contract/publishing/visits/visits.schemas.ts';
import type { Clock } from '#platform/clock.ts';
import type { Address, SeenAlike, Sighting } from '../sighting.rules.ts';
import type { VisitBatch } from '../visits.types.ts';
import { readQuery } from './campaign.rules.ts';
import type { CountryOf } from './country-table.ts';
import { readLanguage } from './language.rules.ts';
import { readReferrer, siteOfName } from './referrer.rules.ts';
import { readUserAgent } from '#platform/user-agent/user-agent.rules.ts';

export type StoredFact = VisitFact | 'hour';
export type FactSums = ReadonlyMap<StoredFact, ReadonlyMap<string, number>>;

/** A classified batch: totals, and the visitors until their hashes are computed. */
export type SortedVisits = {
  visits: number;
  qrVisits: number;
  bots: number;
  previews: number;
  /** Addresses of the visitors by browser. */
  visitors: ReadonlyMap<string, ReadonlySet<Address>>;
  facts: FactSums;
};

type Setup = {
  batch: VisitBatch;
  ownHosts: ReadonlySet<string>;
  countryOf: CountryOf | undefined;
  clock: Pick<Clock, 'sleep'>;
};
type Facts = Partial<Record<VisitFact, string>> & { source: VisitSource };
/** The classification of equal visits. */
type Likeness = { kind: 'person' | 'bot' | 'preview'; facts: Facts; count: number };

const addressesPerTurn = 1000;

/** A link from our own pages says nothing about a visit's origin. */
function foreignReferrer({ referrer }: Sighting, ownHosts: ReadonlySet<string>): string | undefined {
  if (referrer === '') return undefined;
  const read = readReferrer(referrer);
  return read === null || ownHosts.has(read) ? undefined : read;
}

/** Facts of one visit besides its country. Only the site of the referrer is kept. */
function factsOf(sighting: Sighting, ownHosts: ReadonlySet<string>): Facts {
  const reader = readUserAgent(sighting.userAgent);
  const { source, campaign, utmSource } = readQuery(sighting.query);
  const named = utmSource === undefined ? undefined : siteOfName(utmSource, siteNames);
  const referrer = foreignReferrer(sighting, ownHosts) ?? named ?? reader.app;
  const implied: VisitSource = sighting.isFramed ? 'embed' : referrer === undefined ? 'direct' : 'site';
  return {
    source: source ?? implied,
    device: reader.device,
    browser: reader.browser,
    system: reader.system,
    language: readLanguage(sighting.languages),
    ...(referrer === undefined ? {} : { referrer }),
    ...(campaign === undefined ? {} : { campaign }),
  };
}

function likenessOf({ sighting, addresses }: SeenAlike, ownHosts: ReadonlySet<string>): Likeness {
  const { reader } = readUserAgent(sighting.userAgent);
  const kind = reader === 'person' && sighting.isAhead ? 'bot' : reader;
  let count = 0;
  for (const { times } of addresses.values()) count += times;
  return { kind, facts: factsOf(sighting, ownHosts), count };
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

type Read = { likenesses: Likeness[]; visitors: Map<string, Set<Address>>; countries: Map<string, number> };

/** Classifies equal visits once, then goes through every address, a few at a time so that responses are not delayed. */
async function readAll({ batch, ownHosts, countryOf, clock }: Setup): Promise<Read> {
  const likenesses: Likeness[] = [];
  const visitors = new Map<string, Set<Address>>();
  const countries = new Map<string, number>();
  let done = 0;
  for (const alike of batch.sightings.values()) {
    const likeness = likenessOf(alike, ownHosts);
    likenesses.push(likeness);
    const { userAgent } = alike.sighting;
    const withBrowser = visitors.get(userAgent) ?? new Set();
    if (likeness.kind === 'person') visitors.set(userAgent, withBrowser);
    for (const [address, { times }] of alike.addresses) {
      done += 1;
      if (done % addressesPerTurn === 0) await clock.sleep(0);
      if (likeness.kind !== 'person') continue;
      withBrowser.add(address);
      if (countryOf) addTo(countries, countryOf(address), times);
    }
  }
  return { likenesses, visitors, countries };
}

/** Facts of visits not remembered individually: there were too many distinct ones within seconds. */
const unsortedFacts = ['source', 'device', 'browser', 'system', 'language'] as const;

/** Totals of all facts of a batch. */
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
