import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { listen, publishPage, type PublishedPage } from '../public-pages.test-support.ts';
import { systemClock } from '#platform/clock.ts';

/** A Saturday, shortly before a shop in Madrid closes at noon. */
let now = Temporal.Instant.from('2026-11-21T10:59:30Z');
const clock = { ...systemClock, now: () => now };
let kit: TestApp;
let base: string;

const open = [{ from: '10:00', to: '12:00' }];
const blocks = [
  {
    id: 'horario',
    type: 'hours',
    version: 1,
    props: { week: { mon: open, tue: [], wed: [], thu: [], fri: [], sat: open, sun: [] }, timeZone: 'Europe/Madrid' },
  },
  {
    id: 'velas',
    type: 'event',
    version: 1,
    props: {
      title: 'Velas',
      start: '2026-11-21T20:00',
      end: '2026-11-21T22:00',
      timeZone: 'Europe/Madrid',
      whenPast: 'hide',
    },
  },
];

let page: PublishedPage;
beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock } });
  page = await publishPage(kit, { blocks });
  base = await listen(kit);
});
afterAll(() => kit.close());

async function read(): Promise<string> {
  return (await fetch(base + page.profile.path)).text();
}

test('a page in memory says by itself that the shop has closed, and forgets what is over', async () => {
  const shows = async (...texts: string[]) => {
    const html = await read();
    return texts.map((text) => html.includes(text));
  };
  expect(await shows('hasta las 12:00')).toEqual([true]);
  now = now.add({ seconds: 20 });
  expect(await shows('hasta las 12:00')).toEqual([true]);
  now = now.add({ seconds: 11 });
  expect(await shows('hasta las 12:00', 'abre el lunes a las 10:00', 'Velas')).toEqual([false, true, true]);
  now = Temporal.Instant.from('2026-11-21T21:00:01Z');
  expect(await shows('Velas')).toEqual([false]);
});

test('an event can be taken to the calendar, and only an event', async () => {
  const file = await fetch(`${base}${page.profile.path}/event/velas.ics`);
  expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="velas.ics"');
  const text = await file.text();
  expect(text).toContain('DTSTART:20261121T190000Z');
  expect(text).toContain(`UID:${page.profile.id}-velas@`);
  for (const other of ['horario.ics', 'nada.ics', 'velas.txt', '..%2fvelas.ics']) {
    const { status } = await fetch(`${base}${page.profile.path}/event/${other}`);
    expect([other, status]).toEqual([other, 404]);
  }
});
