import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type BulkCampaignAction,
  type CampaignSort,
  listCampaigns,
} from '@enlace/contract/sending/campaigns/campaign-list.contract.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';
import { createCampaignApp, failOnComplaints } from './campaigns.test-support.ts';
import { type SmtpSink, startSmtpSink } from './smtp-sink.test-support.ts';

let sink: SmtpSink;
let app: TestApp;
let client: TestClient;

beforeAll(async () => {
  sink = await startSmtpSink();
  app = await createCampaignApp({ sink });
});
beforeEach(async () => {
  client = await app.createClient();
});
afterAll(async () => {
  failOnComplaints();
  await app.close();
  await sink.close();
});

async function make(name: string, as = client): Promise<string> {
  const reply = await app.call('POST', '/api/campaigns', { token: as.token, body: { name } });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ id: string }>().id;
}

/** Writes the totals of a sent campaign. */
async function markSent(id: string, { people = 0, opened = 0, clicked = 0 } = {}): Promise<void> {
  const { adminSql } = app.database;
  await adminSql`update campaigns set state = 'sent', started_at = now(), finished_at = now() where id = ${id}`;
  await adminSql`
    insert into campaign_totals (owner_id, campaign_id, audience, accepted, opened, clicked)
    values (${client.owner}, ${id}, ${people}, ${people}, ${opened}, ${clicked})`;
}

function send(action: BulkCampaignAction, ids: readonly string[], as = client) {
  return app.call('POST', '/api/campaigns/bulk', { token: as.token, body: { action, ids } });
}

async function change(action: BulkCampaignAction, ids: readonly string[], as = client): Promise<string[]> {
  const reply = await send(action, ids, as);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ ids: string[] }>().ids;
}

async function list(query: string, as = client) {
  const reply = await app.call('GET', `/api/campaigns?${query}`, { token: as.token });
  expect(reply.statusCode, reply.body).toBe(200);
  return listCampaigns.reply.parse(reply.json());
}

describe('many at once', () => {
  it('go to the trash and come back, those that are being sent stay', async () => {
    const drafts = [await make('Uno'), await make('Dos'), await make('Tres')];
    const sending = await make('Sale ahora');
    await app.database.adminSql`update campaigns set state = 'sending', started_at = now() where id = ${sending}`;
    const [first = '', second = '', third = ''] = drafts;
    expect(await change('remove', [third, sending, first, third])).toEqual([third, first]);
    expect((await list('')).items.map(({ id }) => id).toSorted()).toEqual([second, sending].toSorted());
    expect(await change('remove', [third, first])).toEqual([]);
    expect(await change('restore', [second, first, third])).toEqual([first, third]);
    expect((await list('tab=drafts')).counts.drafts).toBe(3);
    await app.database.adminSql`update campaigns set state = 'cancelled' where id = ${sending}`;
  });

  it('are shown in the archive and taken from it, drafts and those without a profile are not', async () => {
    const [sent, draft, nobodys] = [await make('Enviada'), await make('Borrador'), await make('De nadie')];
    const made = await app.call('POST', '/api/profiles', {
      token: client.token,
      body: { name: 'Barro', start: 'empty' },
    });
    await markSent(sent);
    await markSent(nobodys);
    await app.database
      .adminSql`update campaigns set profile_id = ${made.json<{ id: string }>().id} where id = any(${[sent, draft]})`;
    expect(await change('publish', [draft, nobodys, sent])).toEqual([sent]);
    expect(await change('publish', [sent])).toEqual([]);
    const [row] = await app.database
      .adminSql`select is_public, public_since = started_at as since from campaigns where id = ${sent}`;
    expect(row).toMatchObject({ is_public: true, since: true });
    expect(await change('unpublish', [sent])).toEqual([sent]);
  });

  it('leave one entry of the history each', async () => {
    const ids = [await make('Sal'), await make('Arena')];
    await change('remove', ids);
    const rows = await app.database.adminSql`
      select subject_id, operation from history_entries
      where owner_id = ${client.owner} and action = 'campaign.removed' order by created_at, id`;
    expect(rows.map((row) => String(row['subject_id'])).toSorted()).toEqual(ids.toSorted());
    expect(new Set(rows.map((row) => row['operation']))).toEqual(new Set(['campaigns.bulk']));
  });

  it('are passed over when they are of another client, and refused without ids or with too many', async () => {
    const mine = await make('Mía');
    const other = await app.createClient();
    for (const action of ['remove', 'restore', 'publish', 'unpublish'] as const)
      expect(await change(action, [mine], other)).toEqual([]);
    expect((await list('')).items).toHaveLength(1);
    expect((await send('remove', [])).statusCode).toBe(422);
    expect(
      (
        await send(
          'remove',
          Array.from({ length: 1001 }, () => mine),
        )
      ).statusCode,
    ).toBe(422);
    const reader = await app.call('POST', '/api/campaigns/bulk', { body: { action: 'remove', ids: [mine] } });
    expect(reader.statusCode).toBe(401);
  });
});

describe('the order', () => {
  it('goes by name, date, people and rates, in both directions and over pages', async () => {
    const [ana, zoe, berta] = [await make('Ánforas'), await make('zócalos'), await make('Barro')];
    await markSent(ana, { people: 100, opened: 20, clicked: 9 });
    await markSent(berta, { people: 40, opened: 30, clicked: 1 });
    const expected: Record<CampaignSort, string[]> = {
      recent: [ana, zoe, berta],
      date: [zoe, ana, berta],
      name: [ana, berta, zoe],
      people: [zoe, berta, ana],
      opened: [zoe, ana, berta],
      clicked: [zoe, berta, ana],
    };
    for (const [sort, ids] of Object.entries(expected)) {
      for (const [direction, wanted] of [
        ['asc', ids],
        ['desc', ids.toReversed()],
      ] as const) {
        const seen: string[] = [];
        for (let cursor: string | null = ''; cursor !== null;) {
          const past: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
          const page = await list(`limit=1&sort=${sort}&direction=${direction}${past}`);
          seen.push(...page.items.map(({ id }) => id));
          cursor = page.next;
        }
        expect(seen, `${sort} ${direction}`).toEqual(wanted);
      }
    }
  });

  it('refuses a cursor that no page had', async () => {
    const forged = (key: string) => Buffer.from(JSON.stringify([key, crypto.randomUUID()])).toString('base64url');
    for (const key of ['a', '', '1e999', 'NaN', '1e-400']) {
      const reply = await app.call('GET', `/api/campaigns?sort=opened&cursor=${forged(key)}`, { token: client.token });
      expect(reply.statusCode, key).toBe(422);
    }
  });
});

describe('the file', () => {
  it('has the figures of what the list shows, in its order, or of the chosen ones alone', async () => {
    const [sent, draft] = [await make('=Feria'), await make('Barro')];
    await markSent(sent, { people: 8, opened: 4, clicked: 2 });
    const other = await app.createClient();
    const foreign = await make('Ajena', other);
    const read = async (query: string) => {
      const reply = await app.call('GET', `/api/campaigns/export?${query}`, { token: client.token });
      expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
      return reply.body.split('\r\n').filter((line) => line !== '');
    };
    const [head = '', ...lines] = await read('sort=name&direction=asc');
    expect(head).toMatch(/^\uFEFFname,subject,state,.*,audience,accepted,.*,opened,clicked,/);
    expect(lines.map((line) => line.split(',')[0])).toEqual(["'=Feria", 'Barro']);
    expect(lines[0]).toMatch(/,8,8,0,0,0,4,2,0,0$/);
    expect(await read('tab=sent')).toHaveLength(2);
    const chosen = await read(`ids=${draft},${foreign}`);
    expect(chosen.slice(1).map((line) => line.split(',')[0])).toEqual(['Barro']);
    const [entry] = await app.database.adminSql`
      select count(*)::int as n from history_entries where owner_id = ${client.owner} and action = 'campaign.list_exported'`;
    expect(entry?.['n']).toBe(3);
  });
});
