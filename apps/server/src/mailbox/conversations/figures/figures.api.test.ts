import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as contract from '@enlace/contract/mailbox/conversations/figures.contract.ts';
import { ownerId } from '#platform/context.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { askDueRatings } from './ask-ratings.job.ts';
import { noteDayEnds } from './figures.repository.ts';
import { ratingUrl } from './rating-link.ts';
import { watchAllTargets } from './watch-targets.job.ts';

let kit: TestApp;
let marina: TestClient;
let profileId: string;

beforeAll(async () => {
  kit = await createTestApp();
});
afterAll(() => kit.close());
beforeEach(async () => {
  await kit.database.adminSql`delete from mailbox_targets`;
  marina = await kit.createClient();
  profileId = (await api('POST', '/api/profiles', { name: 'Taller' })).json<{ id: string }>().id;
});

const api = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown, client = marina) =>
  kit.call(method, url, { token: client.token, ...(body === undefined ? {} : { body }) });

async function converse({ state = 'open', email = 'ana@correo.example', at = kit.platform.clock.now() } = {}) {
  const id = kit.platform.ids.uuid();
  await kit.database.adminSql`
    insert into conversations (owner_id, id, profile_id, profile_name, visitor_name, visitor_email, participants, subject, locale, state, last_message_at)
    values (${marina.owner}, ${id}, ${profileId}, 'Taller', 'Ana', ${email}, ${[email]}, 'Tazas', 'es', ${state}, ${String(at)})`;
  return id;
}

type Said = { isAside?: boolean };

async function say(
  conversationId: string,
  direction: 'in' | 'out',
  at: Temporal.Instant | string,
  { isAside = false }: Said = {},
): Promise<void> {
  await kit.database.adminSql`
    insert into messages (owner_id, conversation_id, direction, channel, author_name, text, delivery_state, is_aside, at)
    values (${marina.owner}, ${conversationId}, ${direction}, 'email', 'Alguien', 'Hola', ${direction === 'out' ? 'accepted' : null}, ${isAside}, ${at.toString()})`;
}

const range = 'from=2026-11-01&to=2026-11-30';
const figures = async (query = range) =>
  contract.getMailboxFigures.reply.parse((await api('GET', `/api/mailbox/figures?${query}`)).json());

async function openFrom(from: string, to: string): Promise<void> {
  const day = [{ from, to }];
  const weekly = JSON.stringify([day, day, day, day, day, [], []]);
  await kit.database.adminSql`
    insert into office_hours (owner_id, profile_id, time_zone, weekly) values (${marina.owner}, ${profileId}, 'Europe/Madrid', ${weekly}::text::jsonb)`;
}

const targets = (input: object) =>
  api('PUT', '/api/mailbox/targets', { firstMinutes: null, answerMinutes: null, asksRating: false, ...input });

describe('the figures of the mailbox', () => {
  it('count the time people waited within office hours, the first answer separately', async () => {
    await openFrom('09:00', '17:00');
    expect((await targets({ firstMinutes: 60, answerMinutes: 30 })).statusCode).toBe(200);
    const id = await converse();
    // Friday evening to Monday morning.
    await say(id, 'in', '2026-11-20T18:00:00Z');
    await say(id, 'out', '2026-11-23T08:30:00Z');
    await say(id, 'in', '2026-11-23T09:00:00Z');
    await say(id, 'in', '2026-11-23T09:20:00Z');
    await say(id, 'out', '2026-11-23T10:00:00Z');
    // Nobody asked for this one.
    await say(id, 'out', '2026-11-23T10:05:00Z');
    const { all, profiles, people } = await figures();
    expect(all.first).toEqual({ count: 1, median: 1800, ninth: 1800, inTime: 1 });
    expect(all.answers).toEqual({ count: 2, median: 1800, ninth: 3600, inTime: 1 });
    expect(profiles).toMatchObject([{ id: profileId, name: 'Taller', answers: { count: 2 } }]);
    expect(people).toMatchObject([{ id: null, answers: { count: 2 } }]);
    expect((await figures('from=2026-11-21&to=2026-11-22')).all.answers.count).toBe(0);
    const stranger = await kit.createClient();
    const theirs = (await api('GET', `/api/mailbox/figures?${range}`, undefined, stranger)).json();
    expect(contract.getMailboxFigures.reply.parse(theirs).all.answers.count).toBe(0);
  });

  describe('of a conversation of which something was forwarded', () => {
    const aside = { isAside: true };
    const expected = { count: 1, median: 600, ninth: 600, inTime: null };
    let id: string;

    beforeEach(async () => {
      id = await converse();
      await say(id, 'in', '2026-11-20T09:00:00Z');
      await say(id, 'out', '2026-11-20T09:05:00Z', aside);
      await say(id, 'in', '2026-11-20T09:06:00Z', aside);
      await say(id, 'out', '2026-11-20T09:07:00Z', aside);
      await say(id, 'out', '2026-11-20T09:10:00Z');
      await say(id, 'in', '2026-11-20T09:20:00Z', aside);
      await say(id, 'out', '2026-11-20T09:30:00Z');
    });

    it('count what the person was answered alone', async () => {
      const { all } = await figures();
      expect(all.first).toEqual(expected);
      expect(all.answers).toEqual(expected);
    });

    it('are put right where they were counted differently before', async () => {
      const { adminSql } = kit.database;
      await adminSql`
        update messages set reply_seconds = case when is_aside then 60 when at < '2026-11-20T09:15:00Z' then null else 600 end
        where conversation_id = ${id} and direction = 'out'`;
      const file = path.resolve(import.meta.dirname, '../../../../migrations/0588_answers_without_asides.sql');
      await adminSql.begin(async (sql) => sql.unsafe(await readFile(file, 'utf8')).simple());
      const waits = await adminSql<{ replySeconds: number | null }[]>`
        select reply_seconds as "replySeconds" from messages where conversation_id = ${id} and direction = 'out' order by at`;
      expect(waits.map(({ replySeconds }) => replySeconds)).toEqual([null, null, 600, null]);
      expect(await adminSql`select 1 from activity_drift() where owner_id = ${marina.owner}`).toHaveLength(0);
    });
  });

  it('group by person and label, and leave out spam', async () => {
    const [one, spam] = [await converse(), await converse({ state: 'spam' })];
    for (const id of [one, spam]) {
      await say(id, 'in', '2026-11-20T09:00:00Z');
      await say(id, 'out', '2026-11-20T09:10:00Z');
    }
    await api('POST', `/api/mailbox/conversations/${one}/assign`, { assignee: 'me' });
    const label = (await api('POST', '/api/mailbox/conversations/labels', { name: 'Pedidos' })).json<{ id: string }>();
    await kit.database.adminSql`
      insert into label_links (owner_id, noun, label_id, subject_id) values (${marina.owner}, 'conversation', ${label.id}, ${one})`;
    const { people, labels } = await figures();
    expect(people).toMatchObject([{ answers: { count: 1, median: 600 } }]);
    expect(people[0]?.id).not.toBeNull();
    expect(labels).toMatchObject([{ id: label.id, name: 'Pedidos', answers: { count: 1 } }]);
  });

  it('are a table for other programs, without formulas', async () => {
    await kit.database.adminSql`update profiles set name = '=1+1' where id = ${profileId}`;
    const id = await converse();
    await say(id, 'in', '2026-11-20T09:00:00Z');
    await say(id, 'out', '2026-11-20T09:10:00Z');
    const answer = await api('GET', `/api/mailbox/figures/export?${range}`);
    expect(answer.headers['content-type']).toContain('text/csv');
    const [head = '', ...lines] = answer.body.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(new Set([head, ...lines].map((line) => line.split(',').length))).toEqual(new Set([14]));
    expect(lines.find((line) => line.startsWith('profile,'))).toContain("'=1+1,1,600");
  });

  it.each(['from=2026-11-30&to=2026-11-01', 'from=2025-01-01&to=2026-11-01', 'from=ayer&to=2026-11-01'])(
    'reject %s',
    async (query) => {
      expect((await api('GET', `/api/mailbox/figures?${query}`)).statusCode).toBe(422);
    },
  );

  it('note what is left when the day of the client ends, once', async () => {
    await converse({ state: 'waiting' });
    await converse({ state: 'open' });
    await kit.database.adminSql`update users set time_zone = 'Asia/Tokyo' where id = ${marina.owner}`;
    const note = (at: string) => kit.platform.db.system((tx) => noteDayEnds(tx, Temporal.Instant.from(at)));
    await note('2026-11-20T14:55:00Z');
    expect((await figures()).days).toEqual([]);
    await note('2026-11-20T15:05:00Z');
    await converse({ state: 'waiting' });
    await note('2026-11-20T15:10:00Z');
    expect((await figures()).days).toEqual([{ day: '2026-11-20', waiting: 1, open: 1 }]);
  });
});

/** As when they were set before everything that waits. */
const heldAlways = () =>
  kit.database.adminSql`update mailbox_targets set first_since = '-infinity', answer_since = '-infinity'`;

describe('a target', () => {
  const notices = async () =>
    (
      await kit.database.adminSql<{ waiting: number }[]>`
      select (params ->> 'waiting')::int as waiting from notifications
      where owner_id = ${marina.owner} and kind = 'mail.target_near' and read_at is null`
    ).map(({ waiting }) => waiting);

  it('gives a notice when four fifths of the time are over, once for each message', async () => {
    await targets({ firstMinutes: 100, answerMinutes: 10 });
    await heldAlways();
    const now = kit.platform.clock.now();
    const [soon, fresh] = [await converse({ state: 'waiting' }), await converse({ state: 'waiting' })];
    await say(soon, 'in', now.subtract({ minutes: 81 }));
    await say(fresh, 'in', now.subtract({ minutes: 79 }));
    await watchAllTargets({ deps: kit.platform });
    expect(await notices()).toEqual([1]);
    await watchAllTargets({ deps: kit.platform });
    expect(await notices()).toEqual([1]);
    // Another message after an answer has the other target.
    await say(fresh, 'out', now.subtract({ minutes: 60 }));
    await say(fresh, 'in', now.subtract({ minutes: 9 }));
    await watchAllTargets({ deps: kit.platform });
    expect(await notices()).toEqual([1]);
    const noticed = await kit.database.adminSql`
      select id from conversations where owner_id = ${marina.owner} and target_noticed_at is not null`;
    expect(noticed).toHaveLength(2);
  });

  it('is for what is written from then on, each of them by itself', async () => {
    const now = kit.platform.clock.now();
    const old = await converse({ state: 'waiting' });
    await say(old, 'in', now.subtract({ hours: 50 }));
    const again = await converse({ state: 'waiting' });
    await say(again, 'out', now.subtract({ hours: 60 }));
    await say(again, 'in', now.subtract({ hours: 50 }));
    await targets({ firstMinutes: 60 });
    await watchAllTargets({ deps: kit.platform });
    expect(await notices()).toEqual([]);
    await kit.database.adminSql`update mailbox_targets set first_since = ${now.subtract({ hours: 2 }).toString()}`;
    await targets({ firstMinutes: 90, answerMinutes: 60 });
    await say(await converse({ state: 'waiting' }), 'in', now.subtract({ minutes: 80 }));
    await watchAllTargets({ deps: kit.platform });
    expect(await notices()).toEqual([1]);
    await targets({});
    await targets({ firstMinutes: 60 });
    await say(await converse({ state: 'waiting' }), 'in', now.subtract({ minutes: 70 }));
    await watchAllTargets({ deps: kit.platform });
    expect(await notices()).toEqual([1]);
  });

  it('is not met by forwarding the message to somebody else', async () => {
    await targets({ firstMinutes: 100 });
    await heldAlways();
    const now = kit.platform.clock.now();
    const asked = await converse({ state: 'waiting' });
    await say(asked, 'in', now.subtract({ minutes: 90 }));
    await say(asked, 'out', now.subtract({ minutes: 80 }), { isAside: true });
    await watchAllTargets({ deps: kit.platform });
    expect(await notices()).toEqual([1]);
  });

  it('passes only while the office is open', async () => {
    await targets({ firstMinutes: 1 });
    await heldAlways();
    const day = kit.platform.clock.now().toZonedDateTimeISO('Europe/Madrid').toPlainDate().toString();
    await kit.database.adminSql`
      insert into office_hours (owner_id, profile_id, time_zone, closed_days)
      values (${marina.owner}, ${profileId}, 'Europe/Madrid', ${JSON.stringify([{ from: '2000-01-01', to: day, name: '' }])}::text::jsonb)`;
    await say(await converse({ state: 'waiting' }), 'in', kit.platform.clock.now().subtract({ hours: 5 }));
    await watchAllTargets({ deps: kit.platform });
    expect(await notices()).toEqual([]);
  });

  it('is written to the history, and must be a number of minutes', async () => {
    await targets({ firstMinutes: 60 });
    expect((await api('GET', '/api/mailbox/targets')).json()).toEqual({
      firstMinutes: 60,
      answerMinutes: null,
      asksRating: false,
    });
    const entries = await kit.database.adminSql`
      select after from history_entries where owner_id = ${marina.owner} and action = 'preferences.targets_changed'`;
    expect(entries).toMatchObject([{ after: { firstMinutes: 60 } }]);
    expect((await targets({ firstMinutes: 0 })).statusCode).toBe(422);
  });
});

describe('asking whether somebody was helped', () => {
  const mails = () => kit.database.adminSql<{ bodyText: string; toAddress: string }[]>`
    select body_text as "bodyText", to_address as "toAddress" from mails where owner_id = ${marina.owner} and purpose = 'rating'`;

  async function closeOne(email: string, ago = { hours: 2 }): Promise<string> {
    const at = kit.platform.clock.now().subtract(ago);
    const id = await converse({ state: 'closed', email, at });
    await say(id, 'in', at.subtract({ minutes: 10 }));
    await say(id, 'out', at);
    return id;
  }

  async function askSince(hours: number): Promise<void> {
    await targets({ asksRating: true });
    const since = kit.platform.clock.now().subtract({ hours });
    await kit.database
      .adminSql`update mailbox_targets set rating_since = ${String(since)} where owner_id = ${marina.owner}`;
    await askDueRatings({ deps: kit.platform });
  }

  it('happens once a person, an hour after the last word, and only since it was wanted', async () => {
    await closeOne('ana@correo.example');
    await closeOne('ana@correo.example', { hours: 3 });
    await closeOne('pau@correo.example', { hours: 30 });
    await closeOne('eva@correo.example', { hours: 0 });
    await closeOne('no-reply@correo.example');
    await converse({ state: 'closed', email: 'leo@correo.example' });
    const at = kit.platform.clock.now().subtract({ hours: 2 });
    const forwarded = await converse({ state: 'closed', email: 'mar@correo.example', at });
    await say(forwarded, 'in', at.subtract({ minutes: 10 }));
    await say(forwarded, 'out', at, { isAside: true });
    await askSince(24);
    await askDueRatings({ deps: kit.platform });
    expect((await mails()).map(({ toAddress }) => toAddress)).toEqual(['ana@correo.example']);
  });

  it.each(['bounced', 'complained', 'blocked'])('does not happen to a tamy who is %s', async (status) => {
    const id = await closeOne('ana@correo.example');
    const made = await api('POST', '/api/contacts', { name: 'Ana', email: 'ana@correo.example' });
    const { id: contactId } = made.json<{ id: string }>();
    await kit.database.adminSql`update contacts set status = ${status} where id = ${contactId}`;
    await kit.database.adminSql`
      update conversations set contact_id = ${contactId} where owner_id = ${marina.owner} and id = ${id}`;
    await askSince(24);
    expect(await mails()).toEqual([]);
  });

  it('leaves an hour to open again what was closed long after its last word', async () => {
    const id = await closeOne('ana@correo.example', { hours: 5 });
    await kit.database
      .adminSql`update conversations set state = 'open' where owner_id = ${marina.owner} and id = ${id}`;
    const closed = await api('POST', `/api/mailbox/conversations/${id}/state`, { state: 'closed' });
    expect(closed.statusCode).toBe(200);
    await askSince(24);
    expect(await mails()).toEqual([]);
    await kit.database.adminSql`
      update conversation_undos set created_at = created_at - interval '61 minutes' where owner_id = ${marina.owner}`;
    await askDueRatings({ deps: kit.platform });
    expect(await mails()).toHaveLength(1);
  });

  it('takes an answer by a button alone, which can be changed, and counts it', async () => {
    await closeOne('ana@correo.example');
    await askSince(24);
    const [mail] = await mails();
    const url = /https?:\/\/\S+\/c\/valorar\/\S+\?r=si/.exec(mail?.bodyText ?? '')?.[0] ?? '';
    const { pathname, search } = new URL(url);
    const score = async () =>
      (await kit.database.adminSql`select score from conversation_ratings where owner_id = ${marina.owner}`)[0]?.[
        'score'
      ];
    // What scanners do with every link of a mail.
    for (const method of ['GET', 'HEAD'] as const) await kit.app.inject({ method, url: `${pathname}${search}` });
    expect(await score()).toBeNull();
    const page = await kit.app.inject({ method: 'GET', url: `${pathname}${search}` });
    expect(page.headers['content-security-policy']).toContain('sandbox allow-forms');
    expect(page.body.indexOf('value="si"')).toBeLessThan(page.body.indexOf('value="no"'));
    const press = (r: string) =>
      kit.app.inject({
        method: 'POST',
        url: pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `r=${r}`,
      });
    expect((await press('si')).statusCode).toBe(303);
    expect(await score()).toBe('good');
    await press('no');
    expect(await score()).toBe('bad');
    expect((await press('quizá')).statusCode).toBe(404);
    // A merged conversation is hidden like a deleted one.
    const other = await converse();
    await kit.database.adminSql`
      update conversations set merged_into = ${other}, deleted_at = now() where owner_id = ${marina.owner} and state = 'closed'`;
    expect((await press('no')).statusCode).toBe(303);
    const today = kit.platform.clock.now().toZonedDateTimeISO('Europe/Madrid').toPlainDate();
    const { all } = await figures(`from=${today.subtract({ days: 1 })}&to=${today.add({ days: 1 })}`);
    expect(all.ratings).toEqual({ good: 0, bad: 1 });
  });

  it('knows only links that were signed here, for thirty days', async () => {
    const id = kit.platform.ids.uuid();
    const conversationId = await converse();
    const owner = ownerId(marina.owner);
    await kit.database.adminSql`
      insert into conversation_ratings (owner_id, id, conversation_id, asked_at) values (${owner}, ${id}, ${conversationId}, now())`;
    const { pathname } = new URL(ratingUrl(kit.platform, id));
    const status = async (url: string) => (await kit.app.inject({ method: 'GET', url })).statusCode;
    const now = kit.platform.clock.now();
    await kit.database.adminSql`update conversation_ratings set asked_at = ${String(now)} where id = ${id}`;
    expect(await status(pathname)).toBe(200);
    expect(await status(`${pathname}x`)).toBe(404);
    expect(await status('/c/valorar/nada')).toBe(404);
    await kit.database
      .adminSql`update conversation_ratings set asked_at = ${String(now.subtract({ hours: 31 * 24 }))} where id = ${id}`;
    expect(await status(pathname)).toBe(404);
  });
});
