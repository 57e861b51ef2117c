import { afterAll, beforeAll, expect, it } from 'vitest';
import { addContacts } from '#sending/campaigns/campaigns.test-support.ts';
import { starvedRenderer } from '#test/kit/starved-renderer.ts';
import { type SeriesKit, startSeriesKit } from './series.test-support.ts';

const machine = { busy: false };
const renderer = starvedRenderer(machine);
let kit: SeriesKit;

beforeAll(async () => {
  kit = await startSeriesKit({ renderer });
  await kit.begin();
});
afterAll(async () => {
  await kit.close();
  await renderer.close();
});

it('lets an issue that nobody has time to prepare wait, and makes it when there is time', async () => {
  await addContacts(kit.app, kit.client, { count: 1 });
  const text = '{% if contact.city == "Vigo" %}Hola, Vigo{% else %}Hola{% endif %}';
  const series = await kit.activeSeries({}, { text });
  kit.soon();
  machine.busy = true;
  await kit.maintain();
  expect(await kit.issuesOf(series.id)).toMatchObject([{ state: 'preparing', problem: null }]);
  machine.busy = false;
  for (let minutes = 0; minutes < 12; minutes += 3) kit.soon();
  await kit.maintain();
  expect((await kit.issuesOf(series.id)).map(({ state }) => state)).toContain('launched');
});
