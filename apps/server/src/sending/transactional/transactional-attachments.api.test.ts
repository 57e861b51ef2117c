import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readMime } from '#sending/campaigns/read-mime.test-support.ts';
import { forgetUnusedFiles } from '#mailbox/conversations/jobs/forget-outgoing-files.job.ts';
import { createTransactionalBench, type TransactionalBench } from './transactional.test-support.ts';

let bench: TransactionalBench;

beforeAll(async () => {
  bench = await createTransactionalBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.renew());

const inline = (name: string, content: string) => ({ name, content: Buffer.from(content).toString('base64') });
const calendar = 'BEGIN:VCALENDAR\r\nSUMMARY:Taller\r\nEND:VCALENDAR\r\n';
const pdf = `%PDF-1.7\n${'x'.repeat(2000)}`;

const keptBytes = async () => {
  const [row] = await bench.app.database.adminSql<{ bytes: number }[]>`
    select coalesce(sum(size), 0)::int as bytes from outgoing_files where owner_id = ${bench.client.owner}`;
  return row?.bytes;
};

describe('files of a transactional mail', () => {
  it('arrive as they are, each with the kind its bytes say', async () => {
    const attachments = [inline('cita.ics', calendar), inline('recibo.pdf', pdf)];
    const [receipt] = await bench.sent([bench.messageTo('ana@correo.example', { attachments })]);
    await bench.reached(receipt?.id ?? '', 'accepted');
    const { parts } = readMime(bench.arrivedAt('ana@correo.example')[0]?.raw ?? '');
    expect(parts.find(({ mime }) => mime === 'text/calendar')?.text).toContain('SUMMARY:Taller');
    expect(parts.map(({ mime }) => mime)).toContain('application/pdf');
  });

  it('are refused whole when one is a program or says it is something else', async () => {
    const before = await keptBytes();
    const attachments = [inline('recibo.pdf', pdf), inline('recibo2.pdf', 'MZ\u0000\u0001')];
    const answer = await bench.send([bench.messageTo('ana@correo.example', { attachments })]);
    expect(answer.json()).toMatchObject({
      error: { code: 'transactional.attachment_refused', params: { name: 'recibo2.pdf', message: 1 } },
    });
    expect(await keptBytes()).toBe(before);
    const foreign = [{ fileId: bench.app.platform.ids.uuid() }];
    expect((await bench.send([bench.messageTo('ana@correo.example', { attachments: foreign })])).statusCode).toBe(404);
  });

  it('count as storage for a week, and no longer', async () => {
    const attachments = [inline('recibo.pdf', pdf)];
    await bench.sent([bench.messageTo('ana@correo.example', { attachments })]);
    expect(await keptBytes()).toBe(pdf.length);
    const { adminSql } = bench.app.database;
    await adminSql`update outgoing_files set created_at = now() - interval '8 days' where owner_id = ${bench.client.owner}`;
    await forgetUnusedFiles({ deps: bench.app.platform });
    expect(await keptBytes()).toBe(0);
  });

  it('are not kept for an address that is written to no more', async () => {
    const { adminSql } = bench.app.database;
    await adminSql`
      insert into suppressions (owner_id, address, reason, since) values (${bench.client.owner}, 'ana@correo.example', 'complaint', now())`;
    const attachments = [inline('recibo.pdf', pdf)];
    const [receipt] = await bench.sent([bench.messageTo('ana@correo.example', { attachments })]);
    expect(receipt?.state).toBe('skipped');
    const [mail] = await adminSql<{ attachments: unknown[] }[]>`
      select attachments from mails where owner_id = ${bench.client.owner} and id = ${receipt?.id ?? ''}`;
    expect(mail?.attachments).toEqual([]);
  });
});
