import { expect, test } from 'vitest';
import {
  type Address,
  addressText,
  keyOfSighting,
  packAddress,
  type Sighting,
} from '#publishing/visits/sighting.rules.ts';
import { createSeenVisits } from './seen-visits.ts';
import { createVisitLog } from './visit-log.ts';

type Request = Parameters<ReturnType<typeof createVisitLog>['add']>[1];

function request({ headers = {}, method = 'GET', url = '/link/a/b' }: Partial<Request>): Request {
  // NOTE: only the address of a socket is read.
  return { headers, method, url, socket: { remoteAddress: '203.0.113.9' } as Request['socket'] };
}

function sighting(change: Partial<Sighting> = {}): Sighting {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/139.0.0.0 Safari/537.36';
  return { userAgent, referrer: '', query: '', languages: 'es', isFramed: false, isAhead: false, ...change };
}

test('every visit comes out as it went in, in its order and once', () => {
  const log = createVisitLog<string>({ isBehindProxy: true });
  const seen: unknown[] = [];
  const take = (subject: string, address: Address, { query, isFramed, isAhead }: Sighting) =>
    seen.push([subject, addressText(address), query, isFramed, isAhead]);
  log.add('a', request({ headers: { 'x-forwarded-for': '10.0.0.1, 80.58.61.250' }, url: '/link/a/b?via=qr' }));
  log.add('b', request({ method: 'HEAD' }));
  log.add('a', request({ headers: { 'sec-fetch-dest': 'iframe', 'sec-purpose': 'prefetch' } }));
  log.drain(take);
  log.drain(take);
  log.add('c', request({}));
  log.drain(take);
  expect(seen).toEqual([
    ['a', '80.58.61.250', 'via=qr', false, false],
    ['b', '203.0.113.9', '', false, true],
    ['a', '203.0.113.9', '', true, true],
    ['c', '203.0.113.9', '', false, false],
  ]);
});

test('a full log says so before a visit is lost', () => {
  const log = createVisitLog<number>({ isBehindProxy: false });
  const taken: number[] = [];
  const all = Array.from({ length: 5000 }, (_, index) => index);
  let rounds = 0;
  for (const index of all) {
    log.add(index, request({}));
    if (!log.isFull()) continue;
    rounds += 1;
    log.drain((subject) => taken.push(subject));
  }
  log.drain((subject) => taken.push(subject));
  expect(rounds).toBeGreaterThan(1);
  expect(taken).toEqual(all);
});

test('what is alike is put together, what differs in one thing is not', () => {
  const visits = createSeenVisits();
  const different = [
    sighting(),
    sighting({ referrer: 'https://a.example/' }),
    sighting({ query: 'via=qr' }),
    sighting({ languages: 'ja' }),
    sighting({ isFramed: true }),
    sighting({ isAhead: true }),
    // So similar in length and sampled letters that only reading all of it distinguishes them.
    ...Array.from({ length: 30 }, (_, index) => sighting({ userAgent: `${10 + index}${sighting().userAgent}` })),
  ];
  for (let round = 0; round < 3; round += 1)
    for (const each of different)
      for (const address of ['80.58.61.250', '2001:db8::1'].map(packAddress))
        expect(visits.add({ address, sighting: { ...each }, mayGrow: true })).toBe(round === 0 ? 'new' : 'known');
  expect([...visits.sightings.keys()].toSorted()).toEqual(different.map(keyOfSighting).toSorted());
  for (const { addresses } of visits.sightings.values())
    expect([...addresses]).toEqual([
      [packAddress('80.58.61.250'), { times: 3 }],
      ['2001:db8::1', { times: 3 }],
    ]);
});

test('beyond its room it still counts whom it knows, and refuses whom it does not', () => {
  const visits = createSeenVisits();
  const known = { address: '80.58.61.250', sighting: sighting() };
  visits.add({ ...known, mayGrow: true });
  expect(visits.add({ ...known, mayGrow: false })).toBe('known');
  expect(visits.add({ ...known, address: '133.11.0.1', mayGrow: false })).toBe('refused');
  expect(visits.add({ ...known, sighting: sighting({ query: 'x' }), mayGrow: false })).toBe('refused');
  expect([...visits.sightings.values()].map(({ addresses }) => [...addresses])).toEqual([
    [['80.58.61.250', { times: 2 }]],
  ]);
});

test('visits that are alike are one object in the log, whatever else came between, until it is told to forget', () => {
  const log = createVisitLog<string>({ isBehindProxy: false });
  const agents = Array.from({ length: 40 }, (_, index) => `Mozilla/5.0 (X11; Linux) Firefox/${10 + index}.0`);
  const seen: Sighting[] = [];
  const addAll = () => {
    for (const agent of agents) log.add('a', request({ headers: { 'user-agent': agent } }));
    log.drain((_subject, _address, each) => seen.push(each));
  };
  addAll();
  addAll();
  expect(seen.map(({ userAgent }) => userAgent)).toEqual([...agents, ...agents]);
  const again = seen.slice(agents.length).filter((each, index) => each === seen[index]);
  expect(again.length).toBeGreaterThanOrEqual(8);
  log.forget();
  addAll();
  expect(seen.slice(2 * agents.length).filter((each) => seen.indexOf(each) < 2 * agents.length)).toEqual([]);
});

test('an address comes back as it was written, packed or not', () => {
  const packed = ['0.0.0.0', '1.2.3.4', '80.58.61.250', '127.0.0.1', '128.0.0.1', '255.255.255.255'];
  const kept = [
    '',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.256',
    '01.2.3.4',
    '1.2.3.04',
    '1..2.3',
    '1.2.3.',
    '.1.2.3',
    '1.2.3.4 ',
  ];
  const others = ['::1', '::ffff:1.2.3.4', '2001:db8::1', 'hola', '1.2.3.4:80', '1.2.3.0004'];
  expect(packed.map((text) => typeof packAddress(text))).toEqual(packed.map(() => 'number'));
  expect([...kept, ...others].map(packAddress)).toEqual([...kept, ...others]);
  for (const text of [...packed, ...kept, ...others]) expect(addressText(packAddress(text))).toBe(text);
  const log = createVisitLog<string>({ isBehindProxy: true });
  const shown: string[] = [];
  for (const forwarded of ['1.2.3.4', ' 1.2.3.4', '9.9.9.9,1.2.3.4', '9.9.9.9,  1.2.3.4  ', ', 2001:db8::1', ''])
    log.add('a', request({ headers: { 'x-forwarded-for': forwarded } }));
  log.drain((_subject, address) => shown.push(addressText(address)));
  expect(shown).toEqual(['1.2.3.4', '1.2.3.4', '1.2.3.4', '1.2.3.4', '2001:db8::1', '203.0.113.9']);
});
