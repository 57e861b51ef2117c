import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  AudiencePart,
  CampaignAction,
  CampaignAudience,
} from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import { type AudienceBench, type AudienceClient, chosen, createAudienceBench } from './audience.test-support.ts';
import { countAudience, countMissing, listLeftOutRows, topDomains } from './audience.queries.ts';
import { reachCondition } from './compile-audience.ts';
import { freezeAudience } from './freeze-audience.ts';

let bench: AudienceBench;
let marina: AudienceClient;
beforeAll(async () => {
  bench = await createAudienceBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  marina = await bench.createClient();
});

/** Names of those who get it. */
const reached = (audience: Partial<CampaignAudience>, campaignId?: string) =>
  marina.compiled(
    audience,
    async (tx, compiled) => {
      const rows = await tx.sql<{ name: string }[]>`
        select c.name from contacts c where c.owner_id = ${marina.owner} and c.deleted_at is null ${reachCondition(tx, compiled)}
        order by c.name_key`;
      return rows.map(({ name }) => name);
    },
    campaignId,
  );
const factsOf = (audience: Partial<CampaignAudience>, campaignId?: string) =>
  marina.compiled(
    audience,
    async (_tx, { isEverybody, gone, excluded, had }) => ({
      isEverybody,
      gone,
      excludes: excluded !== undefined,
      had: had !== undefined,
    }),
    campaignId,
  );

describe('an audience reaches', () => {
  it('subscribed tamys with an address', async () => {
    await marina.person('Ana');
    await marina.person('Berta', { email: null });
    await marina.person('Carla', { status: 'unsubscribed' });
    await marina.person('Dora', { isDeleted: true });
    expect(await reached({})).toEqual(['Ana']);
    expect(await factsOf({})).toEqual({ isEverybody: true, gone: [], excludes: false, had: false });
  });

  it('those of a folder and the folders in it, of a label, of a segment, and the named', async () => {
    const [ana, berta, carla, dora] = [
      await marina.person('Ana'),
      await marina.person('Berta'),
      await marina.person('Carla'),
      await marina.person('Dora'),
    ];
    await marina.person('Elena', { city: 'Altea' });
    await marina.person('Fina', { city: 'Altea', isDeleted: true });
    await marina.person('Gala', { city: 'Denia' });
    const outer = await marina.folder();
    const inner = await marina.folder(outer);
    const [label, segment] = [await marina.label(), await marina.segment('altea')];
    await marina.file(ana, inner);
    await marina.file(berta, await marina.folder());
    await marina.tag(carla, label);
    await marina.tag(berta, await marina.label());
    expect(await reached(chosen({ type: 'folder', id: outer }))).toEqual(['Ana']);
    expect(await reached(chosen({ type: 'label', id: label }))).toEqual(['Carla']);
    expect(await reached(chosen({ type: 'segment', id: segment }))).toEqual(['Elena']);
    expect(await reached(chosen({ type: 'contacts', ids: [dora, berta] }))).toEqual(['Berta', 'Dora']);
    const parts: AudiencePart[] = [
      { type: 'folder', id: outer },
      { type: 'label', id: label },
    ];
    expect(await reached(chosen(...parts))).toEqual(['Ana', 'Carla']);
    expect(await reached({ exclude: parts, excludeContactIds: [dora] })).toEqual(['Berta', 'Elena', 'Gala']);
    expect(await factsOf(chosen(...parts))).toMatchObject({ isEverybody: false, gone: [] });
  });

  it('nobody when nothing is chosen, or all that was chosen is gone', async () => {
    const ana = await marina.person('Ana');
    const [outer, label] = [await marina.folder(), await marina.label()];
    await marina.file(ana, outer);
    const unknown = bench.deps.ids.uuid();
    expect(await reached(chosen())).toEqual([]);
    for (const part of [
      { type: 'segment', id: unknown },
      { type: 'selection', id: unknown },
      { type: 'folder', id: unknown },
      { type: 'label', id: unknown },
      { type: 'campaign', id: unknown, action: 'got' },
    ] as const) {
      expect(await reached(chosen(part))).toEqual([]);
      expect((await factsOf({ ...chosen(part), exclude: [part] })).gone).toEqual([unknown]);
    }
    const there = chosen({ type: 'folder', id: outer }, { type: 'label', id: label });
    expect((await factsOf(there)).gone).toEqual([]);
    expect((await factsOf(chosen({ type: 'folder', id: label }, { type: 'label', id: outer }))).gone).toEqual([
      label,
      outer,
    ]);
  });

  it('those who did something with an earlier campaign, or did not', async () => {
    const [earlier, another] = [await marina.campaign(), await marina.campaign()];
    const old = async (name: string) => marina.person(name);
    const kept = await marina.person('Nueva');
    const merged = await marina.person('Vieja', { mergedInto: kept });
    await marina.delivery(earlier, await old('Abre'), { opened: true });
    await marina.delivery(earlier, await old('Pulsa'), { clicked: true });
    await marina.delivery(earlier, await old('Nada'));
    await marina.delivery(earlier, merged, { opened: true, clicked: true });
    await marina.delivery(earlier, await old('Duda'), { state: 'uncertain' });
    await marina.delivery(earlier, await old('Rebota'), { state: 'rejected' });
    await marina.delivery(another, await old('Otra'), { opened: true });
    const did = (action: CampaignAction, id = earlier) => reached(chosen({ type: 'campaign', id, action }));
    expect(await did('got')).toEqual(['Abre', 'Duda', 'Nada', 'Nueva', 'Pulsa']);
    expect(await did('opened')).toEqual(['Abre', 'Nueva']);
    expect(await did('not_opened')).toEqual(['Nada']);
    expect(await did('clicked')).toEqual(['Nueva', 'Pulsa']);
    expect(await did('not_clicked')).toEqual(['Abre', 'Nada']);
    expect(await did('got', another)).toEqual(['Otra']);
  });

  it('those a follow-up is for', async () => {
    const first = await marina.campaign();
    const second = await marina.campaign({ followsId: first, rootId: first });
    await marina.delivery(first, await marina.person('Ana'));
    await marina.delivery(first, await marina.person('Berta'), { state: 'rejected' });
    await marina.person('Carla');
    expect(await reached({ follow: 'newcomers' }, second)).toEqual(['Carla']);
    expect(await reached({ follow: 'not_reached' }, second)).toEqual(['Berta']);
    expect(await reached({}, second)).toEqual(['Ana', 'Berta', 'Carla']);
    expect(await reached({ follow: 'not_reached' })).toEqual(['Ana', 'Berta', 'Carla']);
    expect(await factsOf({ follow: 'newcomers' }, second)).toMatchObject({ isEverybody: true, had: true });
    expect(await factsOf({ follow: 'not_reached' }, second)).toMatchObject({ isEverybody: false, had: true });
  });
});

describe('what is said of an audience before it is sent', () => {
  async function people() {
    const first = await marina.campaign();
    const second = await marina.campaign({ followsId: first, rootId: first });
    const [bea, ana] = [await marina.person('Bea'), await marina.person('Ana')];
    const [cara, dora] = [await marina.person('Cara'), await marina.person('Dora', { status: 'unsubscribed' })];
    await marina.person('Elsa', { email: null });
    await marina.person('Flor', { email: null });
    await marina.person('Gone', { email: null, isDeleted: true });
    await marina.person('Hada', { email: 'hada@otro.example' });
    await marina.person('Iris');
    await marina.person('Ivet');
    await marina.delivery(first, cara);
    const audience: Partial<CampaignAudience> = { follow: 'newcomers', excludeContactIds: [ana, bea, dora] };
    return { audience, campaign: second, ids: { ana, bea } };
  }

  it('is how many it reaches, and how many each reason keeps out, most first', async () => {
    const { audience, campaign } = await people();
    const counted = await marina.compiled(
      audience,
      (tx, compiled) => countAudience(tx, marina.owner, compiled),
      campaign,
    );
    expect(counted).toEqual({
      included: 3,
      leftOut: [
        { reason: 'excluded', count: 2 },
        { reason: 'no_address', count: 2 },
        { reason: 'had_it', count: 1 },
        { reason: 'unsubscribed', count: 1 },
      ],
    });
    const nobody = await marina.compiled(chosen(), (tx, compiled) => countAudience(tx, marina.owner, compiled));
    expect(nobody).toEqual({ included: 0, leftOut: [] });
  });

  it('is who is kept out for a reason, by name and page by page', async () => {
    const { audience, campaign, ids } = await people();
    const page = (limit: number, after?: { key: string; id: string }) =>
      marina.compiled(
        audience,
        async (tx, compiled) => {
          const asked = { compiled, page: { reason: 'excluded', after, limit } } as const;
          return (await listLeftOutRows(tx, marina.owner, asked)).map(({ name }) => name);
        },
        campaign,
      );
    expect(await page(10)).toEqual(['Ana', 'Bea']);
    expect(await page(1)).toEqual(['Ana']);
    expect(await page(10, { key: 'ana', id: ids.ana })).toEqual(['Bea']);
    expect(await page(10, { key: 'bea', id: ids.bea })).toEqual([]);
  });

  it('is which servers it goes to, most first, then by name', async () => {
    const { audience, campaign } = await people();
    await marina.person('Jara', { email: 'jara@otro.example' });
    await marina.person('Kira', { email: 'kira@acme.example' });
    const domains = await marina.compiled(audience, (tx, compiled) => topDomains(tx, marina.owner, compiled), campaign);
    expect(domains).toEqual([
      { domain: 'correo.example', count: 2 },
      { domain: 'otro.example', count: 2 },
      { domain: 'acme.example', count: 1 },
    ]);
  });

  it('is how many lack what the mail says of them', async () => {
    await marina.person('Ana López', { email: 'ana@correo.example', city: 'Altea', fields: { size: 'M' } });
    await marina.person('berta@correo.example', { email: 'berta@correo.example', fields: { size: '' } });
    await marina.person('carla@correo.example', { email: 'carla@correo.example', firstName: 'Carla' });
    await marina.person('', { email: 'dora@correo.example', city: '' });
    await marina.person('flora@correo.example', { email: 'flora@correo.example' });
    await marina.person('elena@correo.example', { email: 'elena@correo.example', status: 'bounced' });
    const missing = (...variables: string[]) =>
      marina.compiled({}, (tx, compiled) => countMissing(tx, marina.owner, { compiled, variables }));
    const variables = ['contact.first_name', 'contact.name', 'contact.city', 'contact.fields.size', 'contact.size'];
    expect(await missing(...variables)).toEqual([
      { variable: 'contact.first_name', count: 3 },
      { variable: 'contact.name', count: 1 },
      { variable: 'contact.city', count: 4 },
      { variable: 'contact.fields.size', count: 4 },
      { variable: 'contact.size', count: 4 },
    ]);
    // Everybody who is reached has an address and an id; a property of every object is a field like any other.
    expect(await missing('contact.email', 'contact.id', 'profile.name')).toEqual([]);
    expect(await missing('contact.constructor')).toEqual([{ variable: 'contact.constructor', count: 5 }]);
    await bench.database.adminSql`update contacts set city = 'Denia' where owner_id = ${marina.owner}`;
    expect(await missing('contact.city')).toEqual([]);
  });
});

describe('an audience that is frozen', () => {
  const freeze = (experiment: { share: number; variants: number } | null) =>
    marina.compiled({}, async (tx, compiled) => {
      const campaignId = await marina.campaign();
      const variants = Array.from({ length: experiment?.variants ?? 0 }, () => ({ subject: 'x', templateId: null }));
      const input = { owner: marina.owner, campaignId, compiled, readers: null };
      const rules = { kind: 'subject', waitMinutes: 60, goal: 'clicks', decision: 'auto' } as const;
      const trial = experiment && { ...rules, share: experiment.share, variants };
      const frozen = await freezeAudience(tx, { ...input, experiment: trial });
      const rows = await tx.sql<
        { email: string; domain: string; variant: number | null; inTrial: boolean; isHeld: boolean }[]
      >`
        select email, domain, variant, in_trial, next_attempt_at > now() as is_held from campaign_deliveries
        where owner_id = ${marina.owner} and campaign_id = ${campaignId} order by email`;
      return { frozen, rows: [...rows] };
    });

  it('has a row that is due for each who gets it', async () => {
    await marina.person('Ana');
    await marina.person('Berta', { status: 'pending' });
    await marina.person('Carla', { isDeleted: true });
    expect(await freeze(null)).toEqual({
      frozen: { audience: 1, tested: 0 },
      rows: [{ email: 'ana@correo.example', domain: 'correo.example', variant: null, inTrial: false, isHeld: false }],
    });
  });

  it('is tested on its share, variants by turns, while the rest waits', async () => {
    for (let number = 0; number < 10; number += 1) await marina.person(`P${number}`);
    await marina.person('Carla', { isDeleted: true });
    const { frozen, rows } = await freeze({ share: 35, variants: 2 });
    // 3.5 of ten are four.
    expect(frozen).toEqual({ audience: 10, tested: 4 });
    const tested = rows.filter(({ inTrial }) => inTrial);
    expect(tested.map(({ variant }) => variant).toSorted()).toEqual([0, 0, 1, 1]);
    expect(tested.some(({ isHeld }) => isHeld)).toBe(false);
    const rest = rows.filter(({ inTrial }) => !inTrial);
    expect(rest.map(({ variant, isHeld }) => [variant, isHeld])).toEqual(Array.from({ length: 6 }, () => [null, true]));
  });
});
