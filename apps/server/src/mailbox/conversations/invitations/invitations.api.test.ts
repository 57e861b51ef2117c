import { execFileSync } from 'node:child_process';
import ICAL from 'ical.js';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Message, messagePageSchema } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { processInboundMail } from '../jobs/process-inbound-mail.job.ts';

let kit: TestApp;
let marina: TestClient;
let profileId: string;

beforeAll(async () => {
  kit = await createTestApp({ overrides: { senderCheck: { check: async () => null, close: async () => undefined } } });
  marina = await kit.createClient();
  profileId = (await api('POST', '/api/profiles', { name: 'Taller' })).json<{ id: string }>().id;
});
afterAll(() => kit.close());

const api = (method: 'GET' | 'POST', url: string, body?: unknown) =>
  kit.call(method, url, { token: marina.token, ...(body === undefined ? {} : { body }) });

type Event = {
  method?: string;
  uid: string;
  sequence?: number;
  lines?: string[];
  extra?: string[];
  organizer?: string;
};
const hour = ['DTSTART:20261201T090000Z', 'DTEND:20261201T100000Z'];

const laia = 'mailto:laia@hotel.example';

const calendar = ({ method = 'REQUEST', uid, sequence = 0, lines = hour, extra = [], organizer = laia }: Event) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:x',
    `METHOD:${method}`,
    ...extra,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    'DTSTAMP:20261120T090000Z',
    ...lines,
    'SUMMARY:Visita al taller\\, con muestra',
    'LOCATION:Carrer Santa Bàrbara 14',
    `ORGANIZER;CN=Laia Puig:${organizer}`,
    'ATTENDEE;CN="Marina";PARTSTAT=NEEDS-ACTION:mailto:marina@taller.example',
    'ATTENDEE;CN=Pep;PARTSTAT=ACCEPTED:mailto:pep@hotel.example',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');

let count = 0;
async function receive(file: string): Promise<Message> {
  count += 1;
  const id = kit.platform.ids.uuid();
  const head = [
    'From: Laia Puig <laia@hotel.example>',
    'To: marina@taller.example',
    `Subject: Visita ${count}`,
    `Message-ID: <${count}@hotel.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=b',
  ];
  const parts = `--b\r\nContent-Type: text/plain\r\n\r\nHola\r\n--b\r\nContent-Type: text/calendar; charset=utf-8; method=REQUEST\r\n\r\n${file}\r\n--b--\r\n`;
  const raw = Buffer.from(`${head.join('\r\n')}\r\n\r\n${parts}`);
  await kit.database.adminSql`
    insert into inbound_mails (owner_id, id, recipient, envelope_from, raw_hash, raw, size, source, profile_id, received_at)
    values (${marina.owner}, ${id}, 'marina@taller.example', 'laia@hotel.example', sha256(${raw}), ${raw}, ${raw.length}, 'imap', ${profileId},
            now() + make_interval(secs => ${count}))`;
  await processInboundMail({ deps: kit.platform, owner: marina.owner, inboundMailId: id });
  const [row] = await kit.database.adminSql<{ messageId: string }[]>`
    select shown_message_id as "messageId" from inbound_mails where id = ${id}`;
  return shown(row?.messageId ?? '');
}

async function shown(messageId: string): Promise<Message> {
  const [row] = await kit.database.adminSql<{ conversationId: string }[]>`
    select conversation_id as "conversationId" from messages where id = ${messageId}`;
  const answer = await api('GET', `/api/mailbox/conversations/${row?.conversationId}/messages?limit=100`);
  const page = answer.json<{ items: Message[] }>();
  messagePageSchema.parse(page);
  const found = page.items.find(({ id }) => id === messageId);
  if (!found) throw new Error('the message is not in its conversation');
  return found;
}

const answer = (messageId: string, said: string) =>
  api('POST', `/api/mailbox/messages/${messageId}/invitation`, { answer: said });

describe('an invitation by mail', () => {
  it('is shown with its time, place and people, and stays a file', async () => {
    const { invitation, attachments } = await receive(calendar({ uid: 'a@hotel' }));
    const { items } = (await api('GET', '/api/mailbox/conversations?limit=100')).json<{
      items: { hasInvitation: boolean }[];
    }>();
    expect(items.map(({ hasInvitation }) => hasInvitation)).toContain(true);
    expect(invitation).toMatchObject({
      method: 'request',
      title: 'Visita al taller, con muestra',
      place: 'Carrer Santa Bàrbara 14',
      organizer: { name: 'Laia Puig', email: 'laia@hotel.example' },
      when: { kind: 'time', start: '2026-12-01T09:00:00Z', end: '2026-12-01T10:00:00Z' },
      state: 'open',
      answer: null,
      canAnswer: true,
    });
    expect(invitation?.attendees).toContainEqual({ name: 'Pep', email: 'pep@hotel.example', answer: 'accepted' });
    expect(attachments.map(({ name }) => name)).toEqual(['attachment.ics']);
  });

  const romance = [
    'BEGIN:VTIMEZONE',
    'TZID:Romance Standard Time',
    'BEGIN:STANDARD',
    'DTSTART:16011028T030000',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010325T020000',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ];
  it.each([
    [
      'by the name of its zone',
      ['DTSTART;TZID=Europe/Madrid:20261201T100000', 'DURATION:PT90M'],
      [],
      { kind: 'time', start: '2026-12-01T09:00:00Z', end: '2026-12-01T10:30:00Z', zone: 'Europe/Madrid' },
    ],
    [
      'by the rules in the file, in summer',
      ['DTSTART;TZID=Romance Standard Time:20260701T100000'],
      romance,
      { kind: 'time', start: '2026-07-01T08:00:00Z', end: null, zone: 'Europe/Paris' },
    ],
    [
      'by the rules in the file, in winter',
      ['DTSTART;TZID=Romance Standard Time:20261201T100000'],
      romance,
      { kind: 'time', start: '2026-12-01T09:00:00Z', end: null, zone: 'Europe/Paris' },
    ],
    [
      "by Microsoft's name of its zone, without rules",
      ['DTSTART;TZID=Romance Standard Time:20261201T100000'],
      [],
      { kind: 'time', start: '2026-12-01T09:00:00Z', end: null, zone: 'Europe/Paris' },
    ],
    [
      'by the zone at the end of a path',
      ['DTSTART;TZID=/mozilla.org/20050126_1/Europe/Madrid:20261201T100000'],
      [],
      { kind: 'time', start: '2026-12-01T09:00:00Z', end: null, zone: 'Europe/Madrid' },
    ],
    [
      'by the offset in the name',
      ['DTSTART;TZID="(UTC+01:00) Brussels, Copenhagen, Madrid, Paris":20261201T100000'],
      [],
      { kind: 'time', start: '2026-12-01T09:00:00Z', end: null, zone: null },
    ],
    [
      'without a zone',
      ['DTSTART:20261201T100000', 'DTEND:20261201T110000'],
      [],
      { kind: 'floating', start: '2026-12-01T10:00:00', end: '2026-12-01T11:00:00', zone: null },
    ],
    [
      'for whole days',
      ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261204'],
      [],
      { kind: 'day', start: '2026-12-01', end: '2026-12-03', zone: null },
    ],
  ])('names its time %s', async (_name, lines, extra, when) => {
    const { invitation } = await receive(calendar({ uid: `time-${count}@hotel`, lines, extra }));
    expect(invitation?.when).toEqual(when);
  });

  it('says how it repeats', async () => {
    const lines = [...hour, 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;UNTIL=20270301T000000Z'];
    const { invitation } = await receive(calendar({ uid: 'rule@hotel', lines }));
    const rule = { frequency: 'weekly', interval: 2, days: ['TU', 'TH'], count: null, until: '2027-03-01' };
    expect(invitation?.rule).toEqual(rule);
  });

  it.each(['BEGIN:VCALENDAR\r\nEND:VCALENDAR', 'BEGIN:VCALENDAR\r\nnada\r\nEND:VCALENDAR', calendar({ uid: '' })])(
    'that is broken is a file alone',
    async (file) => {
      const { invitation, attachments } = await receive(file);
      expect([invitation, attachments.length]).toEqual([null, 1]);
    },
  );

  it('is replaced by a later one, and by no lower one, until it is called off', async () => {
    const first = await receive(calendar({ uid: 'b@hotel', sequence: 1 }));
    const second = await receive(calendar({ uid: 'b@hotel', sequence: 2 }));
    const late = await receive(calendar({ uid: 'b@hotel', sequence: 0 }));
    const states = async () =>
      Promise.all([first, second, late].map(async ({ id }) => (await shown(id)).invitation?.state));
    expect(await states()).toEqual(['old', 'open', 'old']);
    expect((await answer(first.id, 'accepted')).json()).toMatchObject({ error: { code: 'mailbox.invitation_closed' } });
    await receive(calendar({ uid: 'b@hotel', sequence: 3, method: 'CANCEL' }));
    expect(await states()).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect((await answer(second.id, 'accepted')).statusCode).toBe(409);
  });

  it('is not replaced by one of another organiser, and not answered where nobody can be written to', async () => {
    const { id } = await receive(calendar({ uid: 'z@hotel', sequence: 1 }));
    const nowhere = await receive(calendar({ uid: 'z@hotel', sequence: 2, organizer: 'mailto:laia' }));
    expect((await shown(id)).invitation).toMatchObject({ state: 'open', canAnswer: true });
    expect((await shown(nowhere.id)).invitation).toMatchObject({ state: 'open', canAnswer: false });
    expect((await answer(nowhere.id, 'accepted')).statusCode).toBe(409);
  });

  it('is answered to its organiser, for every calendar, once for each answer', async () => {
    const { id } = await receive(calendar({ uid: 'c@hotel', sequence: 4 }));
    expect((await answer(id, 'tentative')).json()).toMatchObject({ message: { invitation: { answer: 'tentative' } } });
    await answer(id, 'accepted');
    await answer(id, 'accepted');
    const mails = await kit.database.adminSql<
      { id: string; to_address: string; attachments: { storageKey: string }[] }[]
    >`
      select id, to_address, attachments from mails where owner_id = ${marina.owner} order by created_at desc limit 5`;
    expect(mails.map(({ to_address }) => to_address)).toEqual(['laia@hotel.example', 'laia@hotel.example']);
    const parts: Buffer[] = [];
    for await (const part of kit.platform.storage.read(mails[0]?.attachments[0]?.storageKey ?? '')) parts.push(part);
    const file = Buffer.concat(parts).toString();
    const root = new ICAL.Component(ICAL.parse(file) as unknown[]);
    const event = root.getFirstSubcomponent('vevent');
    expect(root.getFirstPropertyValue('method')).toBe('REPLY');
    expect(event?.getFirstPropertyValue('uid')).toBe('c@hotel');
    expect(event?.getFirstPropertyValue('sequence')).toBe(4);
    expect(event?.getFirstPropertyValue('dtstamp')).toBeTruthy();
    expect(event?.getFirstPropertyValue('organizer')).toBe('mailto:laia@hotel.example');
    const attendee = event?.getFirstProperty('attendee');
    expect([attendee?.getFirstValue(), attendee?.getFirstParameter('partstat')]).toEqual([
      'mailto:marina@taller.example',
      'ACCEPTED',
    ]);
    judgeByPython(file);
  });

  it('of somebody who did not write is answered to them, and the conversation continues with its person', async () => {
    const { id } = await receive(calendar({ uid: 'h@hotel', organizer: 'mailto:Dir@hotel.example' }));
    await answer(id, 'accepted');
    const [row] = await kit.database.adminSql<{ conversationId: string }[]>`
      select conversation_id as "conversationId" from messages where id = ${id}`;
    const path = `/api/mailbox/conversations/${row?.conversationId}`;
    // The mails of these tests arrive in what is to come.
    await kit.database.adminSql`
      update messages set at = at + interval '1 hour' where conversation_id = ${row?.conversationId ?? ''} and direction = 'out'`;
    const { items } = (await api('GET', `${path}/messages?limit=100`)).json<{ items: Message[] }>();
    expect(items.at(-1)).toMatchObject({ direction: 'out', isAside: true, to: [{ email: 'dir@hotel.example' }] });
    const body = { text: 'Llevaré la muestra.', idempotencyKey: kit.platform.ids.uuid() };
    const { message } = (await api('POST', `${path}/replies`, body)).json<{ message: Message }>();
    expect(message).toMatchObject({ to: [{ email: 'laia@hotel.example' }], isAside: false });
  });

  it('says what else is accepted for the same time', async () => {
    const one = await receive(
      calendar({ uid: 'd@hotel', lines: ['DTSTART:20270105T090000Z', 'DTEND:20270105T110000Z'] }),
    );
    await answer(one.id, 'accepted');
    const lines = ['DTSTART:20270105T100000Z', 'DTEND:20270105T120000Z'];
    expect((await receive(calendar({ uid: 'e@hotel', lines }))).invitation?.conflicts).toEqual([
      'Visita al taller, con muestra',
    ]);
    const free = ['DTSTART:20270105T110000Z', 'DTEND:20270105T120000Z'];
    expect((await receive(calendar({ uid: 'f@hotel', lines: free }))).invitation?.conflicts).toEqual([]);
  });

  it('of a client is answered by nobody else', async () => {
    const { id } = await receive(calendar({ uid: 'g@hotel' }));
    const { token } = await kit.createClient();
    const other = await kit.call('POST', `/api/mailbox/messages/${id}/invitation`, {
      token,
      body: { answer: 'accepted' },
    });
    expect(other.statusCode).toBe(404);
  });
});

/** Debian's python3-icalendar reads the answer too; where it is not installed, ical.js has judged alone. */
function judgeByPython(file: string): void {
  const script =
    'import sys\ntry:\n import icalendar\nexcept ImportError:\n print("left out"); sys.exit()\n' +
    'c=icalendar.Calendar.from_ical(sys.stdin.buffer.read())\nprint(c["METHOD"], c.walk("VEVENT")[0]["UID"])';
  let said: string;
  try {
    said = execFileSync('python3', ['-c', script], { input: file }).toString().trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  expect(['left out', 'REPLY c@hotel']).toContain(said);
}

describe('the mail of an answer', () => {
  it('has it as an alternative of the text', async () => {
    const { composeMail } = await import('#platform/mail/compose/compose-mail.ts');
    const raw = composeMail({
      from: { name: 'Marina', address: 'marina@taller.example' },
      to: [{ name: 'Laia', address: 'laia@hotel.example' }],
      date: Temporal.Instant.from('2026-11-27T09:00:00Z'),
      messageId: 'x@taller.example',
      subject: 'Aceptada',
      text: 'Voy.',
      attachments: [
        { filename: 'reply.ics', mime: 'text/calendar; method=REPLY', content: Buffer.from('BEGIN:VCALENDAR') },
      ],
    });
    const mail = await PostalMime.parse(raw);
    expect(Buffer.from(raw).toString()).toContain('Content-Type: text/calendar; method=REPLY; charset=utf-8');
    expect(mail.text?.trim()).toBe('Voy.');
    expect(Buffer.from(raw).toString()).toContain('multipart/alternative');
  });
});
