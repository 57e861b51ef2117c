import type { SendingDomain } from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import { dkimVerify } from 'mailauth';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createZone } from '#workspace/sending-domains/zone.test-support.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { createDraft, readCampaign, startNow, until } from './campaigns.test-support.ts';
import { decodeWords, readMime } from './read-mime.test-support.ts';
import { startCampaignSender } from './engine/campaign-sender.ts';
import { quickTimes } from './engine/quick-times.test-support.ts';
import { type SmtpSink, startSmtpSink } from './smtp-sink.test-support.ts';

const domain = 'barroysal.example';
const names = ['山田 花子', 'Íñigo Muñoz', 'O’Hara, "Pepe"', 'Ana', '.punto', 'x'.repeat(150)];
const zone = createZone();
let sink: SmtpSink;
let app: TestApp;

beforeAll(async () => {
  sink = await startSmtpSink();
  app = await createTestApp({
    overrides: { dns: zone.dns },
    config: {
      mail: {
        smtpUrl: `smtp://127.0.0.1:${sink.port}?tls=none`,
        from: 'envios@enlace.example',
        inbound: { host: '127.0.0.1', port: 0, domain: 'buzon.example', tls: undefined, rawDays: 0 },
      },
    },
  });
});

afterAll(async () => {
  await app.close();
  await sink.close();
});

/** A domain of the client with its records in the DNS zone, for campaigns. */
async function registerDomain({ token, owner }: TestClient): Promise<void> {
  const added = await app.call('POST', '/api/sending-domains', { token, body: { domain } });
  const { id, records } = added.json<{ domain: SendingDomain }>().domain;
  for (const { name, value } of records) zone.records.set(`TXT ${name}`, [value]);
  zone.records.set('TXT enlace.example', ['v=spf1 ip4:192.0.2.1 ~all']);
  zone.records.set(`MX ${domain}`, ['mx.barroysal.example']);
  const checked = await app.call('POST', `/api/sending-domains/${id}/check`, { token });
  expect(checked.json<{ domain: SendingDomain }>().domain.state).toBe('good');
  await app.database.adminSql`update sending_domains set campaign_local = 'hola' where owner_id = ${owner}`;
}

describe('a campaign from a domain of the client', () => {
  it('is signed twice for every reader, and two parsers read in it what was written', async () => {
    const client = await app.createClient({ name: 'Barro y Sal' });
    await registerDomain(client);
    for (const [index, name] of names.entries()) {
      await app.database.adminSql`
        insert into contacts (owner_id, name, name_key, first_name, email, status, source)
        values (${client.owner}, ${name}, ${`n${index}`}, ${name}, ${`tamy${index}@correo.example`}, 'subscribed', 'manual')`;
    }
    const subject = 'Invierno 冬 — {{ contact.first_name | default: "tú" }}';
    const draft = await createDraft(app, client, {
      subject,
      text: 'Hola, {{ contact.first_name | default: "tamy" }}.',
    });
    await startNow(app, client, draft.id);
    const sender = startCampaignSender(app.platform, quickTimes);
    await until(
      () => readCampaign(app, client, draft.id),
      ({ state }) => state === 'sent',
    );
    await sender.stop();
    expect(sink.mails).toHaveLength(names.length);
    for (const { to, raw } of sink.mails) {
      const name = names[Number(/\d+/.exec(to)?.[0])] ?? '';
      const { results } = await dkimVerify(Buffer.from(raw), { resolver: zone.dns });
      const verdicts = results.map(({ status, signingDomain, algo }) => `${signingDomain} ${algo} ${status.result}`);
      expect(verdicts.toSorted()).toEqual([`${domain} ed25519-sha256 pass`, `${domain} rsa-sha256 pass`]);

      const first = await PostalMime.parse(raw);
      const second = readMime(raw);
      const field = (wanted: string) => second.fields.filter(([each]) => each === wanted).map(([, value]) => value);
      expect(first.subject).toBe(`Invierno 冬 — ${name}`);
      expect(field('subject').map(decodeWords)).toEqual([first.subject]);
      expect(first.to).toEqual([{ name, address: to }]);
      expect(first.from).toEqual({ name: 'Barro y Sal', address: `hola@${domain}` });
      expect(field('from')).toEqual([`Barro y Sal <hola@${domain}>`]);
      expect(field('message-id')[0]).toMatch(new RegExp(`^<[0-9a-z.+-]+@${domain}>$`, 'i'));
      expect(second.parts.map(({ mime }) => mime)).toEqual(['text/plain', 'text/html']);
      const even = (text = '') => text.replace(/\r\n/g, '\n').trimEnd();
      expect(even(second.parts[0]?.text)).toBe(even(first.text));
      expect(even(second.parts[1]?.text)).toBe(even(first.html));
      expect(first.text).toContain(`Hola, ${name}.`);
    }
  });
});
