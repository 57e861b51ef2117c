import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Campaign } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import { type PlanFeature, planFeatures } from '@enlace/contract/core/plan-features.ts';
import { ownerId } from '#platform/context.ts';
import { createBuyer, giveSeller, giveTax } from '#billing/invoices/invoices.test-support.ts';
import { serve, visit } from '#presence/custom-domains/sites.test-support.ts';
import { pageSitesOf } from '#presence/profiles/usecases/page-sites.ts';
import { listen, publishPage } from '#publishing/public-pages/public-pages.test-support.ts';
import {
  createActive,
  createTamy,
  enrol,
  readAutomation,
  workOff,
} from '#sending/automations/automations.test-support.ts';
import { maintainSeries } from '#sending/campaign-series/usecases/maintain-series.ts';
import { addContacts, createDraft, readCampaign } from '#sending/campaigns/campaigns.test-support.ts';
import { startDue } from '#sending/campaigns/engine/start-due.ts';
import { findOwnServer, readCampaignSender } from '#workspace/door.ts';
import { createZone } from '#workspace/sending-domains/zone.test-support.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';

const zone = createZone();
let kit: TestApp;
let origin: string;
let client: TestClient;
beforeAll(async () => {
  const config = { publicUrl: 'https://enlace.example' };
  kit = await createTestApp({ hasEveryFeature: false, overrides: { dns: zone.dns }, config });
  origin = await listen(kit);
}, 60_000);
afterAll(() => kit.close());
beforeEach(async () => {
  client = await kit.createClient();
  await shipped();
});

/** A trial is of the plan “studio”; the larger “agency” is on offer, and has everything. */
async function planHas(features: readonly PlanFeature[]): Promise<void> {
  await kit.database.adminSql`update plans set feature_keys = ${[...features]} where code = 'studio'`;
}

async function shipped(): Promise<void> {
  await planHas(['own_domain', 'own_sender', 'automations', 'series']);
  await kit.database.adminSql`update plans set feature_keys = '{}' where code = 'start'`;
  await kit.database.adminSql`update plans set feature_keys = ${[...planFeatures]} where code = 'agency'`;
}

const without = (feature: PlanFeature) => planHas(planFeatures.filter((each) => each !== feature));
const noticesOf = (kind: string) =>
  kit.database.adminSql<{ params: Record<string, string> }[]>`
    select params from notifications where owner_id = ${client.owner} and kind = ${kind}`;

async function ask(method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown, token = client.token) {
  const answer = await kit.call(method, url, { token, ...(body === undefined ? {} : { body }) });
  return { status: answer.statusCode, body: answer.json() };
}

const experiment = {
  ...{ kind: 'subject', share: 100, goal: 'opens', decision: 'auto', waitMinutes: 60 },
  variants: [
    { subject: 'Primera', templateId: null },
    { subject: 'Segunda', templateId: null },
  ],
};

/** A draft as the wizard saves it. */
function draftOf({ name, template, profile, audience, revision }: Campaign, more: object): object {
  const [templateId, profileId] = [template?.id ?? null, profile?.id ?? null];
  return { name, templateId, profileId, audience, subject: null, baseRevision: revision, ...more };
}

async function saveExperiment() {
  const draft = await createDraft(kit, client);
  return ask('PUT', `/api/campaigns/${draft.id}`, draftOf(draft, { experiment }));
}

/** The first act of each feature: what a person does who begins to use it. */
const firstActs: Record<PlanFeature, () => ReturnType<typeof ask>> = {
  own_domain: () => ask('POST', '/api/custom-domains', { host: `www.${client.alias}.example` }),
  own_sender: () => ask('POST', '/api/sending-domains', { domain: `${client.alias}.example` }),
  automations: () => ask('POST', '/api/automations', {}),
  series: () => ask('POST', '/api/campaign-series', {}),
  ab_tests: saveExperiment,
  api: () => ask('POST', '/api/keys', { name: 'Caja', scopes: ['contacts.read'], life: '30' }),
};

describe.each(planFeatures)('%s', (feature) => {
  test('is refused by a plan without it, which names the plan that has it, and done by one with it', async () => {
    await without(feature);
    expect(await firstActs[feature]()).toEqual({
      status: 402,
      body: { error: expect.objectContaining({ code: 'plan.feature_missing', params: { feature, plan: 'Agencia' } }) },
    });
    await planHas(planFeatures);
    const done = await firstActs[feature]();
    expect(done.status, JSON.stringify(done.body)).toBeLessThan(300);
  });

  test('is what the subscription and the comparison say', async () => {
    await without(feature);
    const { body } = await ask('GET', '/api/datasuscription');
    expect(body.missingFeatures).toEqual([{ feature, plan: expect.objectContaining({ code: 'agency' }) }]);
    const offers = await ask('GET', '/api/subscription/offers');
    const plans: { code: string; featureKeys: string[] }[] = offers.body.plans;
    expect(plans.find(({ code }) => code === 'studio')?.featureKeys).not.toContain(feature);
    expect(plans.find(({ code }) => code === 'agency')?.featureKeys).toContain(feature);
  });
});

describe('a feature that no plan on offer has', () => {
  test('is refused without naming one', async () => {
    await kit.database.adminSql`update plans set feature_keys = '{}'`;
    const { status, body } = await firstActs.series();
    expect([status, body]).toEqual([
      402,
      { error: expect.objectContaining({ code: 'plan.feature_not_offered', params: { feature: 'series' } }) },
    ]);
  });
});

describe('a plan that this client’s own list hides', () => {
  const ofAgency = `(select c.id from catalog_items c join plans p on p.id = c.plan_id where p.code = 'agency')`;
  const hidden: [why: string, hide: string, show: string][] = [
    [
      'for a price that begins later',
      `update catalog_prices set valid_from = valid_from + interval '60 years' where catalog_item_id in ${ofAgency}`,
      `update catalog_prices set valid_from = valid_from - interval '60 years' where catalog_item_id in ${ofAgency}`,
    ],
    [
      'for a billing period that is over',
      `update billing_periods set archived_at = now() where id in (select billing_period_id from catalog_items where id in ${ofAgency})`,
      `update billing_periods set archived_at = null`,
    ],
    [
      'for a currency the seller may not invoice in',
      `update catalog_items set currency = 'XTS' where id in ${ofAgency} and currency = 'EUR'`,
      `update catalog_items set currency = 'EUR' where currency = 'XTS'`,
    ],
  ];

  test.each(hidden)('%s is not advised', async (_why, hide, show) => {
    await giveSeller(kit, { usesVerifactu: false });
    const { adminSql } = kit.database;
    await adminSql.unsafe(hide);
    onTestFinished(async () => void (await adminSql.unsafe(show)));
    await without('series');
    const { body: offers } = await ask('GET', '/api/subscription/offers');
    expect(offers.plans.map(({ code }: { code: string }) => code)).not.toContain('agency');
    expect(await firstActs.series()).toMatchObject({
      status: 402,
      body: { error: { code: 'plan.feature_not_offered', params: { feature: 'series' } } },
    });
    const { body } = await ask('GET', '/api/datasuscription');
    expect(body.missingFeatures).toEqual([{ feature: 'series', plan: null }]);
  });

  test('and one without a name in the client’s language has its other one', async () => {
    const { adminSql } = kit.database;
    await adminSql`update plans set name = '{"es":"Agencia"}' where code = 'agency'`;
    onTestFinished(
      async () =>
        void (await adminSql`update plans set name = '{"es":"Agencia","en":"Agency","jp":"エージェンシー"}' where code = 'agency'`),
    );
    await without('series');
    const { token } = client;
    const refused = await kit.call('POST', '/api/campaign-series', {
      token,
      body: {},
      headers: { 'accept-language': 'ja' },
    });
    expect(refused.json()).toMatchObject({ error: { code: 'plan.feature_missing', params: { plan: 'Agencia' } } });
    const { body } = await ask('GET', '/api/datasuscription');
    expect(body.missingFeatures[0].plan.name).toEqual({ es: 'Agencia', en: 'Agencia', jp: 'Agencia' });
  });
});

describe('what an included plan has', () => {
  test('is had too, however many plans are between', async () => {
    await kit.database.adminSql`update plans set feature_keys = '{}' where code <> 'start'`;
    await kit.database.adminSql`update plans set feature_keys = '{automations}' where code = 'start'`;
    expect((await firstActs.automations()).status).toBe(200);
    expect((await firstActs.series()).status).toBe(402);
  });
});

describe('what exists when a plan loses a feature', () => {
  test('an automation is paused with a notice that says why, keeps everybody, and can be read', async () => {
    const automation = await createActive(kit, client, { steps: [{ id: 'fin', kind: 'end' }] });
    await enrol(kit, client, { id: automation.id, contactIds: [await createTamy(kit, client)] });
    await without('automations');
    await workOff(kit);
    expect(await readAutomation(kit, client, automation.id)).toMatchObject({ state: 'paused', pauseReason: 'plan' });
    expect(await noticesOf('automation.stopped')).toMatchObject([{ params: { reason: 'plan' } }]);
    const runs = await ask('GET', `/api/automations/${automation.id}/runs`);
    expect(runs.body.items).toMatchObject([{ state: 'waiting' }]);
    expect(await ask('POST', `/api/automations/${automation.id}/activate`)).toMatchObject({
      status: 402,
      body: { error: { code: 'plan.feature_missing' } },
    });
    await planHas(planFeatures);
    expect((await ask('POST', `/api/automations/${automation.id}/activate`)).status).toBe(200);
  });

  test('a recurring campaign is paused with a notice, and can be read', async () => {
    const { body: series } = await ask('POST', '/api/campaign-series', {});
    await kit.database.adminSql`
      update campaign_series set state = 'active', next_on = current_date, next_at = now() - interval '1 minute'
      where id = ${series.id}`;
    await without('series');
    await maintainSeries({ deps: { ...kit.platform, readLocalFeed: () => Promise.resolve(undefined) } });
    expect((await ask('GET', `/api/campaign-series/${series.id}`)).body).toMatchObject({ state: 'paused' });
    expect(await noticesOf('campaign.series')).toMatchObject([{ params: { what: 'stopped' } }]);
  });

  test('a scheduled A/B campaign does not start, says why, and its test can be removed', async () => {
    await planHas(planFeatures);
    await addContacts(kit, client, { count: 4 });
    const saved = await saveExperiment();
    const { id } = saved.body;
    const sendAt = kit.platform.clock.now().add({ hours: 1 }).toString();
    expect((await ask('POST', `/api/campaigns/${id}/start`, { sendAt })).status).toBe(200);
    await without('ab_tests');
    await kit.database.adminSql`update campaigns set scheduled_at = now() - interval '1 minute' where id = ${id}`;
    await startDue({ deps: kit.platform });
    expect(await readCampaign(kit, client, id)).toMatchObject({ state: 'failed', pauseReason: 'plan' });
    expect(await noticesOf('campaign.failed')).toMatchObject([{ params: { reason: 'plan' } }]);
    expect(await ask('POST', `/api/campaigns/${id}/start`, {})).toMatchObject({ status: 402 });
    const plain = draftOf(await readCampaign(kit, client, id), { experiment: null });
    expect((await ask('PUT', `/api/campaigns/${id}`, plain)).status).toBe(200);
    expect((await ask('POST', `/api/campaigns/${id}/start`, {})).status).toBe(200);
  });

  test('keys are refused at every call, and can be seen and revoked', async () => {
    await planHas(planFeatures);
    const { body } = await firstActs.api();
    const contacts = () => ask('GET', '/api/contacts', undefined, body.token);
    expect((await contacts()).status).toBe(200);
    await without('api');
    expect(await contacts()).toMatchObject({ status: 402, body: { error: { params: { feature: 'api' } } } });
    expect((await ask('GET', '/api/keys')).body.items).toHaveLength(1);
    const gone = await kit.call('DELETE', `/api/keys/${body.key.id}`, { token: client.token });
    expect(gone.statusCode).toBe(200);
  });

  test('campaigns leave from the product’s address, and an own server is off, until the plan has them again', async () => {
    await firstActs.own_sender();
    const { adminSql } = kit.database;
    await adminSql`update sending_domains set campaign_local = 'hola', state = 'good' where owner_id = ${client.owner}`;
    await adminSql`
      insert into own_mail_servers (owner_id, host, port, tls, username, is_on, tested_at)
      values (${client.owner}, 'smtp.example', 587, 'required', null, true, now())`;
    const now = () =>
      kit.platform.db.system(async (tx) => ({
        from: (await readCampaignSender({ tx, deps: kit.platform, owner: client.owner })).address,
        isOn: (await findOwnServer(tx, client.owner))?.isOn,
      }));
    expect(await now()).toEqual({ from: `hola@${client.alias}.example`, isOn: true });
    await without('own_sender');
    expect(await now()).toEqual({ from: kit.platform.config.mail.from, isOn: false });
    expect(await ask('PUT', '/api/senders/server/state', { on: true })).toMatchObject({
      status: 402,
      body: { error: { params: { feature: 'own_sender' } } },
    });
    expect((await ask('GET', '/api/sending-domains')).body.items).toHaveLength(1);
    await planHas(planFeatures);
    expect(await now()).toEqual({ from: `hola@${client.alias}.example`, isOn: true });
  });

  test('visitors of an own domain are sent to the product’s address of the same page', async () => {
    const contact = { name: 'Nuria Barro', phones: [], emails: [] };
    const blocks = [{ id: 'tarjeta', type: 'contact_card', version: 1, props: contact }];
    const page = await publishPage(kit, { name: 'Barro y Sal', blocks });
    const host = 'www.taller.example';
    await serve({ kit, zone, client: page.client }, host);
    const at = (path: string) => visit(origin, { host, path });
    const slug = page.profile.slug;
    expect((await at('/')).status).toBe(200);
    await without('own_domain');
    const paused = () => {
      const site = pageSitesOf(kit.platform).visited(host);
      return site !== undefined && site !== 'closed' && site.isPaused;
    };
    await expect.poll(paused).toBe(true);
    const gone = await at('/');
    expect([gone.status, gone.headers['location']]).toEqual([
      302,
      `https://enlace.example/link/${page.client.alias}/${page.profile.id}`,
    ]);
    expect((await at(`/${slug}?a=1`)).headers['location']).toBe(
      `https://enlace.example/link/${page.client.alias}/${slug}?a=1`,
    );
    const home = pageSitesOf(kit.platform).homeOf({ owner: ownerId(page.client.userId), id: page.profile.id });
    expect(home).toBeUndefined();
    await planHas(planFeatures);
    await expect.poll(paused).toBe(false);
    expect((await at('/')).status).toBe(200);
  });
});

describe('the preview of a change of plan', () => {
  test('says which features are lost, and none where none are', async () => {
    await giveTax(kit);
    await giveSeller(kit, { usesVerifactu: false });
    client = await createBuyer(kit);
    const { body } = await ask('GET', '/api/subscription/offers');
    const offers: { catalogItemId: string; planId: string }[] = body.offers;
    const plans: { id: string; code: string }[] = body.plans;
    const lostBy = async (code: string) => {
      const planId = plans.find((plan) => plan.code === code)?.id;
      const catalogItemId = offers.find((offer) => offer.planId === planId)?.catalogItemId;
      return (await ask('POST', '/api/subscription/preview', { catalogItemId })).body.losesFeatures;
    };
    expect(await lostBy('agency')).toEqual([]);
    expect(await lostBy('start')).toEqual(['own_domain', 'own_sender', 'automations', 'series']);
  });
});

describe('the operator', () => {
  test('chooses the features of a plan, nothing by default, and a change that does not speak of them keeps them', async () => {
    const { token } = await kit.createAdmin();
    const plan = {
      ...{ code: 'taller', name: { es: 'Taller' }, description: {}, features: [], isHighlighted: false, quotas: [] },
      unlimited: ['sends', 'profiles', 'contacts', 'storage_bytes'],
    };
    const made = await ask('POST', '/api/admin/catalog/plans', plan, token);
    expect([made.status, made.body.featureKeys]).toEqual([200, []]);
    const path = `/api/admin/catalog/plans/${made.body.id}`;
    const changed = await ask('PUT', path, { ...plan, featureKeys: ['api', 'series'] }, token);
    expect(changed.body.featureKeys).toEqual(['series', 'api']);
    expect((await ask('PUT', path, plan, token)).body.featureKeys).toEqual(['series', 'api']);
    expect((await ask('PUT', path, { ...plan, featureKeys: ['teleport'] }, token)).status).toBe(422);
    const [entry] = await kit.database.adminSql<{ after: { featureKeys: string[] } }[]>`
      select after from history_entries where action = 'catalog.changed' and subject_id = ${made.body.id} and after ? 'featureKeys' order by id desc limit 1`;
    expect(entry?.after.featureKeys).toEqual(['series', 'api']);
  });
});
