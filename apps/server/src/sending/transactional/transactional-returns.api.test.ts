import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addContacts } from '#sending/campaigns/campaigns.test-support.ts';
import { readMime } from '#sending/campaigns/read-mime.test-support.ts';
import { createInboundMail } from '#mailbox/conversations/inbound-mail.ts';
import { processInboundMail } from '#mailbox/conversations/jobs/process-inbound-mail.job.ts';
import { deliverStoredMail } from '#workspace/mails/deliver-mail.handler.ts';
import { createTransactionalBench, type TransactionalBench } from './transactional.test-support.ts';

let bench: TransactionalBench;

beforeAll(async () => {
  bench = await createTransactionalBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.renew());

async function readInbound(): Promise<void> {
  const waiting = await bench.app.database.adminSql<{ id: string }[]>`
    select id from inbound_mails where owner_id = ${bench.client.owner} and state = 'received'`;
  for (const { id } of waiting)
    await processInboundMail({ deps: bench.app.platform, owner: bench.client.owner, inboundMailId: id });
}

describe('what comes back', () => {
  it('a refusal while it is handed over ends as rejected, with the server’s words, and on the list', async () => {
    bench.sink.answer = (to) =>
      to === 'nadie@correo.example' ? { stage: 'rcpt', code: 550, text: '5.1.1 no such user' } : undefined;
    const [receipt] = await bench.sent([bench.messageTo('nadie@correo.example')]);
    const mail = await bench.reached(receipt?.id ?? '', 'rejected');
    bench.sink.answer = () => undefined;
    expect(mail).toMatchObject({ reason: 'unknown_address', detail: expect.stringContaining('no such user') });
    const [again] = await bench.sent([bench.messageTo('nadie@correo.example')]);
    expect(again).toMatchObject({ state: 'skipped', skipReason: 'hard_bounce' });
  });

  it('a report by mail finds the mail it is about; an answer becomes a conversation', async () => {
    const [receipt] = await bench.sent([bench.messageTo('vuelve@correo.example')]);
    await bench.reached(receipt?.id ?? '', 'accepted');
    const [mail] = bench.arrivedAt('vuelve@correo.example');
    const inbound = createInboundMail(bench.app.platform);
    const receive = async (to: string, from: string, raw: string) => {
      const verdict = await inbound.receive({
        envelope: { from, to: [to], remoteAddress: '127.0.0.1', helo: 'test' },
        raw: Buffer.from(raw.replaceAll('\n', '\r\n')),
        receivedAt: bench.app.platform.clock.now(),
      });
      await readInbound();
      return verdict;
    };
    const report = [
      'From: <mailer-daemon@correo.example>',
      `To: <${mail?.from}>`,
      'Subject: Undelivered',
      'Message-ID: <dsn-1@correo.example>',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=limite',
      '',
      '--limite',
      'Content-Type: text/plain',
      '',
      'No.',
      '--limite',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.correo.example',
      '',
      'Final-Recipient: rfc822; vuelve@correo.example',
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 5.1.1 no such user',
      '',
      '--limite--',
      '',
    ].join('\n');
    expect(await receive(mail?.from ?? '', '', report)).toBe('stored');
    const returned = await bench.reached(receipt?.id ?? '', 'returned');
    expect(returned).toMatchObject({ reason: 'unknown_address', events: [{ kind: 'hard_bounce', source: 'report' }] });
    const answerTo =
      /[\w+.-]+@buzon\.example/.exec(new Map(readMime(mail?.raw ?? '').fields).get('reply-to') ?? '')?.[0] ?? '';
    const answer = `From: Vera <vuelve@correo.example>\nTo: <${answerTo}>\nSubject: Re: Pedido\nMessage-ID: <re-1@correo.example>\nMIME-Version: 1.0\nContent-Type: text/plain\n\n¿Y mi pedido?\n`;
    expect(await receive(answerTo, 'vuelve@correo.example', answer)).toBe('rejected');
    const profile = await bench.app.call('POST', '/api/profiles', {
      token: bench.client.token,
      body: { name: 'Tienda' },
    });
    expect(profile.statusCode, profile.body).toBe(200);
    expect(await receive(answerTo, 'vuelve@correo.example', answer)).toBe('stored');
    const rows = await bench.app.database
      .adminSql`select visitor_email from conversations where owner_id = ${bench.client.owner}`;
    expect([...rows]).toEqual([{ visitor_email: 'vuelve@correo.example' }]);
  });
});

describe('a process that dies while it sends', () => {
  async function caughtAt(step: 'before' | 'after', email: string): Promise<string> {
    const later = bench.app.platform.clock.now().add({ hours: 1 }).toString();
    const [receipt] = await bench.sent([bench.messageTo(email)]);
    const id = receipt?.id ?? '';
    await bench.reached(id, 'accepted');
    await bench.app.database.adminSql`
      update mails set state = 'sending', attempts = 1, sent_at = null, sending_until = now() - interval '1 minute',
        body_at = ${step === 'after' ? later : null} where id = ${id}`;
    bench.sink.mails.splice(0);
    await deliverStoredMail({ deps: bench.app.platform, mailId: id });
    return id;
  }

  it('before the body: the mail goes out', async () => {
    const id = await caughtAt('before', 'antes@correo.example');
    await bench.reached(id, 'accepted');
    expect(bench.arrivedAt('antes@correo.example')).toHaveLength(1);
  });

  it('with the body on its way: it is listed as uncertain and not sent again', async () => {
    const id = await caughtAt('after', 'duda@correo.example');
    expect((await bench.read(id)).state).toBe('uncertain');
    await deliverStoredMail({ deps: bench.app.platform, mailId: id });
    expect(bench.arrivedAt('duda@correo.example')).toEqual([]);
    const doubtful = await bench.app.call('GET', '/api/transactional?state=uncertain', { token: bench.client.token });
    expect(doubtful.json().items).toMatchObject([{ id }]);
  });
});

it('erasing a person takes their transactional mails along', async () => {
  await addContacts(bench.app, bench.client, { count: 1, prefix: 'borrar' });
  const [receipt] = await bench.sent([bench.messageTo('borrar1@correo.example')], { key: 'clave-borrada' });
  await bench.reached(receipt?.id ?? '', 'accepted');
  const [person] = await bench.app.database.adminSql<{ id: string }[]>`
    select id from contacts where owner_id = ${bench.client.owner} and email = 'borrar1@correo.example'`;
  const gone = await bench.app.call('POST', `/api/contacts/${person?.id}/erase`, {
    token: bench.client.token,
    body: { name: 'Tamy 1' },
  });
  expect(gone.statusCode, gone.body).toBe(200);
  expect(
    (await bench.app.call('GET', `/api/transactional/${receipt?.id}`, { token: bench.client.token })).statusCode,
  ).toBe(404);
});
