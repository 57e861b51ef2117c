import type { CampaignSeries, SeriesIssue } from '@enlace/contract/sending/campaign-series/campaign-series.schemas.ts';
import type { SeriesDate } from '@enlace/contract/sending/campaign-series/series-rule.schemas.ts';
import type { Page } from '@enlace/contract/core/paging.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addContacts, createReadyTemplate, readCampaign, until } from '#sending/campaigns/campaigns.test-support.ts';
import { readMime } from '#sending/campaigns/read-mime.test-support.ts';
import { startCampaignSender } from '#sending/campaigns/engine/campaign-sender.ts';
import { quickTimes } from '#sending/campaigns/engine/quick-times.test-support.ts';
import type { Platform } from '#platform/platform.types.ts';
import { withLocalFeeds } from './local-feeds.test-support.ts';
import { draftOf, feedUrl, rss, type SeriesKit, startSeriesKit } from './series.test-support.ts';
import { maintainSeries } from './usecases/maintain-series.ts';

let kit: SeriesKit;

beforeAll(async () => {
  kit = await startSeriesKit();
});
afterAll(() => kit.close());
beforeEach(() => kit.begin());

const noticesOf = (owner: string) =>
  kit.app.database.adminSql<{ params: { what: string; name: string } }[]>`
    select params from notifications where owner_id = ${owner} and kind = 'campaign.series' order by id`;

/** A process that dies after so many transactions: what it committed stays, nothing follows. */
function dyingAfter(deps: Platform, transactions: number): Platform {
  let done = 0;
  const step = <T>(work: () => Promise<T>): Promise<T> => {
    done += 1;
    return done > transactions ? Promise.reject(new Error('killed')) : work();
  };
  const db: Platform['db'] = {
    ...deps.db,
    scoped: (owner, work, options) => step(() => deps.db.scoped(owner, work, options)),
    system: (work, options) => step(() => deps.db.system(work, options)),
  };
  return { ...deps, db };
}

describe('a recurring campaign', () => {
  it('begins weekly and paused, tells its dates, and needs a template before it goes', async () => {
    const series = (await kit.call('POST', '', {})).json<CampaignSeries>();
    expect(series).toMatchObject({
      state: 'paused',
      activatedAt: null,
      rule: { kind: 'weekly', every: 1 },
      feed: null,
    });
    expect(series.next).toHaveLength(5);
    const refusal = await kit.call('POST', `/${series.id}/activate`);
    expect([refusal.statusCode, refusal.json().error.code]).toEqual([409, 'campaign_series.incomplete']);
    const conflict = await kit.call('PUT', `/${series.id}`, { ...draftOf(series), baseRevision: 9 });
    expect(conflict.json().error).toMatchObject({ code: 'campaign_series.conflict', params: { revision: 1 } });
    expect((await kit.call('GET', '')).json<Page<CampaignSeries>>().items.map(({ id }) => id)).toContain(series.id);
    const plan = {
      rule: { kind: 'monthly_day', day: 31 },
      time: '02:30',
      zone: 'client',
      startsOn: '2027-03-28',
      end: { kind: 'never' },
    };
    const dates = (await kit.call('POST', '/dates', { ...plan, rule: { kind: 'daily' } })).json<{
      items: SeriesDate[];
    }>();
    expect(dates.items[0]).toEqual({ date: '2027-03-28', at: '2027-03-28T01:30:00Z', clock: 'skipped' });
    expect((await kit.call('DELETE', `/${series.id}`)).statusCode).toBe(200);
    expect((await kit.call('GET', `/${series.id}`)).statusCode).toBe(404);
    expect((await kit.call('POST', `/${series.id}/restore`)).json<CampaignSeries>().state).toBe('paused');
  });

  it('refuses a rule without a day to come', async () => {
    const template = await createReadyTemplate(kit.app, kit.client);
    const series = (await kit.call('POST', '', {})).json<CampaignSeries>();
    const end = { kind: 'on', date: '2020-01-01' } as const;
    const saved = await kit.call('PUT', `/${series.id}`, draftOf(series, { end, templateId: template.id }));
    expect(saved.json<CampaignSeries>().next).toEqual([]);
    expect((await kit.call('POST', `/${series.id}/activate`)).json().error.code).toBe('campaign_series.no_dates');
  });

  it('is about a topic, and so are its issues', async () => {
    await addContacts(kit.app, kit.client, { count: 2 });
    const { token, owner } = kit.client;
    const made = await kit.app.call('POST', '/api/contacts/topics', { token, body: { name: 'Boletín' } });
    const topicId = made.json<{ id: string }>().id;
    const [reader] = await kit.app.database.adminSql`select id from contacts where owner_id = ${owner} limit 1`;
    const wish = { token, body: { isWanted: false } };
    await kit.app.call('PUT', `/api/contacts/${reader?.['id']}/topics/${topicId}`, wish);
    const series = await kit.activeSeries();
    const saved = await kit.call('PUT', `/${series.id}`, { ...draftOf(series), topicId });
    expect(saved.json<CampaignSeries>().topic).toEqual({ id: topicId, name: 'Boletín' });
    kit.soon();
    await kit.maintain();
    const [issue] = await kit.issuesOf(series.id);
    expect(issue).toMatchObject({ state: 'launched', campaign: { audience: 1 } });
    expect((await readCampaign(kit.app, kit.client, issue?.campaign?.id ?? '')).topic?.id).toBe(topicId);
  });

  it('sends two issues with what is new, each date once, through two processes that were killed meanwhile', async () => {
    await addContacts(kit.app, kit.client, { count: 3 });
    kit.answers.set(feedUrl, { body: rss(['Uno', 1], ['Dos', 2]), headers: { etag: '"1"' } });
    const text =
      'Novedades de {{ feed.title }}: {% for item in feed.items %}{{ item.title }} ({{ item.date }}) {% endfor %}';
    const feed = { url: feedUrl, maxItems: 5, onlyNews: true, words: [] };
    const series = await kit.activeSeries(
      { feed, subject: '{{ feed.items.first.title }}, {{ contact.first_name }}' },
      { text },
    );
    await kit.maintain();
    expect(await kit.issuesOf(series.id)).toEqual([]);
    kit.soon();
    // Two clocks tick together; a third comes after a process died between two steps.
    await Promise.all([kit.maintain(), kit.maintain()]);
    await kit.maintain();
    const [first] = await kit.issuesOf(series.id);
    expect(await kit.issuesOf(series.id)).toHaveLength(1);
    expect(first).toMatchObject({ state: 'launched', items: 2, campaign: { audience: 3 } });
    expect(first?.campaign?.name).toMatch(/^Boletín · \d+ de [a-z]+$/);
    const campaigns = await kit.app.database.adminSql`select id from campaigns where owner_id = ${kit.client.owner}`;
    expect(campaigns).toHaveLength(1);

    await kit.app.database.adminSql`update campaigns set hold_until = now() where owner_id = ${kit.client.owner}`;
    const sender = startCampaignSender(kit.app.platform, quickTimes);
    await until(
      () => readCampaign(kit.app, kit.client, first?.campaign?.id ?? ''),
      ({ state }) => state === 'sent',
    );
    expect(kit.sink.mails).toHaveLength(3);
    const mail = readMime(kit.sink.mails.find(({ to }) => to.startsWith('tamy1@'))?.raw ?? '');
    const subject = mail.fields.find(([name]) => name === 'subject')?.[1] ?? '';
    expect(subject).toBe('Dos, Tamy1');
    const raw = kit.sink.mails[0]?.raw ?? '';
    expect(raw).toContain('Cuaderno');

    // Nothing new the next day; one entry the day after, and only that.
    await kit.later(24);
    await kit.maintain();
    kit.answers.set(feedUrl, { body: rss(['Dos', 2], ['Tres', 3]), headers: { etag: '"2"' } });
    await kit.later(24);
    await kit.maintain();
    await kit.app.database
      .adminSql`update campaigns set hold_until = now() where owner_id = ${kit.client.owner} and state = 'queued'`;
    await until(
      () => Promise.resolve(kit.sink.mails.length),
      (count) => count === 6,
    );
    await sender.stop();
    const issues = await kit.issuesOf(series.id);
    expect(issues.map(({ state, items, problem }) => [state, items, problem?.code])).toEqual([
      ['launched', 1, undefined],
      ['skipped', 0, 'nothing_new'],
      ['launched', 2, undefined],
    ]);
    const second = kit.sink.mails.at(-1)?.raw ?? '';
    expect(readMime(second).fields.find(([name]) => name === 'subject')?.[1]).toMatch(/^Tres, /);
    expect(kit.asked.some(({ headers }) => headers?.['if-none-match'] === '"1"')).toBe(true);
    const links = await kit.app.database.adminSql<
      { url: string }[]
    >`select url from campaign_links where owner_id = ${kit.client.owner}`;
    expect(links.length).toBeGreaterThan(0);
  });

  it('begins with sample text only when that is wanted, and misses a date whose mail became a sample', async () => {
    await addContacts(kit.app, kit.client, { count: 2 });
    const text = 'Cuenta en una línea por qué importa';
    const { id: templateId } = await createReadyTemplate(kit.app, kit.client, { text });
    const created = (await kit.call('POST', '', {})).json<CampaignSeries>();
    const body = draftOf(created, { rule: { kind: 'daily' }, time: kit.wallIn(2).time, templateId });
    expect((await kit.call('PUT', `/${created.id}`, body)).statusCode).toBe(200);
    const refused = await kit.call('POST', `/${created.id}/activate`, {});
    expect(refused.json()).toMatchObject({ error: { code: 'campaigns.sample_text', params: { text } } });
    const agreed = await kit.call('POST', `/${created.id}/activate`, { acceptsSampleText: true });
    expect(agreed.json<CampaignSeries>().state).toBe('active');
    const own = await kit.activeSeries();
    const change = draftOf(own, { rule: own.rule, time: own.time, templateId });
    const asked = await kit.call('PUT', `/${own.id}`, change);
    expect(asked.json()).toMatchObject({ error: { code: 'campaigns.sample_text', params: { text } } });
    const taken = await kit.call('PUT', `/${own.id}`, { ...change, acceptsSampleText: true });
    expect(taken.json<CampaignSeries>()).toMatchObject({ state: 'active', template: { id: templateId } });
    const other = await kit.activeSeries();
    await kit.app.database.adminSql`
      update templates t set document = s.document from templates s where t.id = ${other.template?.id ?? ''} and s.id = ${templateId}`;
    kit.soon();
    await kit.maintain();
    expect(await kit.issuesOf(created.id)).toMatchObject([{ state: 'launched' }]);
    expect(await kit.issuesOf(other.id)).toMatchObject([
      { state: 'missed', problem: { code: 'campaigns.sample_text' } },
    ]);
    const sent = await kit.call('POST', `/${other.id}/issues/${(await kit.issuesOf(other.id))[0]?.id ?? ''}/send`);
    expect(sent.json()).toMatchObject({ error: { code: 'campaigns.sample_text' } });
  });

  it('makes each date once, whatever a process had done when it died', async () => {
    await addContacts(kit.app, kit.client, { count: 1 });
    kit.answers.set(feedUrl, { body: rss(['Uno', 1]) });
    const feed = { url: feedUrl, maxItems: 5, onlyNews: false, words: [] };
    const series = await kit.activeSeries({ feed });
    await kit.app.database.adminSql`
      update campaign_series set state = 'paused', next_on = null, next_at = null where owner_id <> ${kit.client.owner}`;
    kit.soon();
    const ends: string[] = [];
    const made: number[] = [];
    while (!ends.includes('fulfilled') && ends.length < 20) {
      const [outcome] = await Promise.allSettled([
        maintainSeries({ deps: withLocalFeeds(dyingAfter(kit.app.platform, ends.length)) }),
      ]);
      ends.push(outcome.status);
      await Promise.all([kit.maintain(), kit.maintain()]);
      const issues = await kit.issuesOf(series.id);
      const [campaigns] = await kit.app.database.adminSql<{ total: number }[]>`
        select count(*)::int as total from campaigns where owner_id = ${kit.client.owner} and state = 'queued'`;
      made.push(issues.filter(({ state }) => state === 'launched').length, issues.length, campaigns?.total ?? 0);
      await kit.later(24);
    }
    // It died at every one of its steps.
    expect(ends.length).toBeGreaterThan(8);
    expect(made).toEqual(ends.flatMap((_, index) => [index + 1, index + 1, index + 1]));
  });

  it('prepares a draft the hours before, tells so, and sends it when somebody says so', async () => {
    await addContacts(kit.app, kit.client, { count: 2 });
    const series = await kit.activeSeries({
      delivery: { kind: 'draft', hoursBefore: 5 },
      time: kit.wallIn(5 * 60 + 2).time,
    });
    await kit.maintain();
    expect(await kit.issuesOf(series.id)).toEqual([]);
    kit.soon();
    await kit.maintain();
    const [draft] = await kit.issuesOf(series.id);
    expect(draft).toMatchObject({ state: 'draft', campaign: { state: 'draft' } });
    expect(await noticesOf(kit.client.owner)).toMatchObject([{ params: { what: 'ready', name: 'Boletín' } }]);
    const sent = await kit.call('POST', `/${series.id}/issues/${draft?.id}/send`);
    expect(sent.json<SeriesIssue>()).toMatchObject({ state: 'launched', campaign: { state: 'queued', audience: 2 } });
    const again = await kit.call('POST', `/${series.id}/issues/${draft?.id}/send`);
    expect([again.statusCode, again.json().error.code]).toEqual([409, 'campaign_series.issue_done']);
    // Withdrawn within the hold, it is a draft again and can be sent once more.
    await kit.app.call('POST', `/api/campaigns/${draft?.campaign?.id}/withdraw`, { token: kit.client.token });
    expect((await kit.issuesOf(series.id))[0]?.state).toBe('draft');
    expect((await kit.call('POST', `/${series.id}/issues/${draft?.id}/send`)).statusCode).toBe(200);
  });

  it('lists what could not go with its reason, and what is more than six hours late, and sends it when asked', async () => {
    const series = await kit.activeSeries();
    kit.soon();
    await kit.maintain();
    const [missed] = await kit.issuesOf(series.id);
    expect(missed).toMatchObject({ state: 'missed', problem: { code: 'campaigns.empty_audience' } });
    expect(await noticesOf(kit.client.owner)).toMatchObject([{ params: { what: 'missed' } }]);
    await addContacts(kit.app, kit.client, { count: 1 });
    expect((await kit.call('POST', `/${series.id}/issues/${missed?.id}/send`)).json<SeriesIssue>().state).toBe(
      'launched',
    );

    // Two days without a clock: one date is too late, today's is sent.
    await kit.later(47);
    await kit.maintain();
    const issues = await kit.issuesOf(series.id);
    expect(issues.map(({ state, problem }) => [state, problem?.code])).toEqual([
      ['missed', 'late'],
      ['launched', undefined],
    ]);
    await kit.later(1);
    await kit.maintain();
    expect((await kit.issuesOf(series.id)).map(({ state }) => state)).toEqual(['launched', 'missed', 'launched']);
    expect(await noticesOf(kit.client.owner)).toHaveLength(2);
    const late = (await kit.issuesOf(series.id)).find(({ state }) => state === 'missed');
    expect((await kit.call('POST', `/${series.id}/issues/${late?.id}/send`)).json<SeriesIssue>().state).toBe(
      'launched',
    );
  });

  it('makes up for nothing that passed while it was paused, and ends after its last issue', async () => {
    await addContacts(kit.app, kit.client, { count: 1 });
    const series = await kit.activeSeries({ end: { kind: 'after', issues: 2 } });
    kit.soon();
    await kit.maintain();
    expect((await kit.call('POST', `/${series.id}/pause`)).json<CampaignSeries>().state).toBe('paused');
    await kit.later(24 * 6);
    await kit.maintain();
    const resumed = (await kit.call('POST', `/${series.id}/activate`)).json<CampaignSeries>();
    expect(resumed.next).toHaveLength(1);
    await kit.maintain();
    expect(await kit.issuesOf(series.id)).toHaveLength(1);
    await kit.later(24);
    await kit.maintain();
    expect(await kit.issuesOf(series.id)).toHaveLength(2);
    expect((await kit.call('GET', `/${series.id}`)).json<CampaignSeries>()).toMatchObject({
      state: 'ended',
      issuesMade: 2,
      next: [],
    });
    await kit.later(48);
    await kit.maintain();
    expect(await kit.issuesOf(series.id)).toHaveLength(2);
  });

  it('goes at the hour of its readers, before the first of them has it', async () => {
    await addContacts(kit.app, kit.client, { count: 2 });
    await kit.app.database.adminSql`
      update contacts set time_zone = 'Asia/Tokyo' where owner_id = ${kit.client.owner} and email like 'tamy1@%'`;
    // Ten hours from now in Madrid is the hour in Tokyo within the next two or three.
    const series = await kit.activeSeries({
      zone: 'reader',
      time: kit.wallIn(10 * 60).time,
      startsOn: kit.wallIn(10 * 60).date,
    });
    await kit.maintain();
    expect(await kit.issuesOf(series.id)).toEqual([]);
    await kit.later(3);
    await kit.maintain();
    const [issue] = await kit.issuesOf(series.id);
    expect(issue).toMatchObject({ state: 'launched', campaign: { audience: 2 } });
    const due = await kit.app.database.adminSql<{ hours: number }[]>`
      select round(extract(epoch from max(next_attempt_at) - min(next_attempt_at)) / 3600)::int as hours
      from campaign_deliveries where owner_id = ${kit.client.owner}`;
    expect([7, 8]).toContain(due[0]?.hours);
  });
});
