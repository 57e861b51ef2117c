import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Worker } from '#platform/module.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { testCertificate, testPrivateKey } from '#platform/mail/smtp-client/tls-pair.test-support.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';
import { freePort, type Postfix, postfixObstacle, startPostfix } from '#test/kit/postfix.ts';
import {
  addContacts,
  compareSums,
  createCampaignApp,
  createDraft,
  readCampaign,
  startNow,
  until,
} from './campaigns.test-support.ts';
import { startCampaignSender } from './engine/campaign-sender.ts';
import { quickTimes } from './engine/quick-times.test-support.ts';
import { type SmtpSink, startSmtpSink } from './smtp-sink.test-support.ts';

const obstacle = await postfixObstacle();
const own = 'talleres@barro.example';
const login = { user: 'marina', password: 'clave larga ñ', address: own };
const patient = { milliseconds: 40_000 };

describe.skipIf(obstacle !== null)(
  `a client’s own server that is a Postfix${obstacle === null ? '' : ` (left out: ${obstacle})`}`,
  () => {
    let world: SmtpSink;
    let product: SmtpSink;
    let postfix: Postfix;
    let app: TestApp;
    let marina: TestClient;
    let profileId: string;
    let engines: Worker[] = [];

    async function call<T>(method: 'POST' | 'PUT', url: string, body: unknown): Promise<T> {
      const answer = await app.call(method, url, { token: marina.token, body });
      if (answer.statusCode >= 300)
        throw new Error(`${url}: ${answer.statusCode} ${answer.body}\n${await postfix.log()}`);
      return answer.json<T>();
    }

    /** Postfix may deliver the mail of the server's test later. */
    const arrivedFor = (prefix: string) => world.mails.filter(({ to }) => to.startsWith(prefix));

    const choose = (fromAddress: string) =>
      call('PUT', `/api/senders/profiles/${profileId}/identity`, {
        ...{ displayName: null, fromAddress, replyAddress: null, campaignsVia: 'own' },
      });

    async function useServer(): Promise<void> {
      const server = { host: '127.0.0.1', port: postfix.port, tls: 'required', username: login.user };
      await call('PUT', '/api/senders/server', { ...server, password: login.password, fallback: true });
      const tested = await call<{ isDelivered: boolean }>('POST', '/api/senders/server/test', {});
      expect({ tested, log: await postfix.log() }).toMatchObject({ tested: { isDelivered: true } });
      await call('PUT', '/api/senders/server/state', { on: true });
    }

    async function startCampaign(prefix: string): Promise<string> {
      await addContacts(app, marina, { count: 20, prefix });
      const { id } = await createDraft(app, marina);
      await startNow(app, marina, id);
      engines = [startCampaignSender(app.platform, quickTimes)];
      return id;
    }

    const ends = (id: string, wanted: string) =>
      until(
        () => readCampaign(app, marina, id),
        ({ state }) => state === wanted,
        patient,
      );

    beforeAll(async () => {
      [world, product] = [await startSmtpSink(), await startSmtpSink()];
      const submission = { certificate: testCertificate, privateKey: testPrivateKey, people: [login] };
      postfix = await startPostfix({ port: await freePort(), domains: {}, elsewhere: world.port, submission });
      const outboundAllow = ['127.0.0.1:*'];
      const outbound = createOutbound({ allow: outboundAllow, ca: [testCertificate] });
      app = await createCampaignApp({ sink: product, overrides: { outbound }, outboundAllow });
      marina = await app.createClient();
      profileId = (await call<{ id: string }>('POST', '/api/profiles', { name: 'Talleres' })).id;
      await choose(own);
      await useServer();
    }, 60_000);
    afterEach(async () => {
      await Promise.all(engines.map((engine) => engine.stop()));
      engines = [];
      world.mails.length = 0;
    });
    afterAll(async () => {
      await postfix.stop();
      await app.close();
      await Promise.all([world.close(), product.close()]);
    });

    it('lets the campaign through, signed in and over TLS, and nothing takes another way', async () => {
      const id = await startCampaign('tamy');
      expect((await ends(id, 'sent')).totals).toMatchObject({ audience: 20, accepted: 20 });
      await until(
        async () => arrivedFor('tamy').length,
        (count) => count === 20,
        patient,
      );
      expect(new Set(arrivedFor('tamy').map(({ to }) => to)).size).toBe(20);
      for (const { raw } of arrivedFor('tamy')) {
        expect(raw).toMatch(/^\t\(using TLSv1\.[23] /m);
        expect(raw).toContain(`Authenticated sender: ${login.user}`);
      }
      expect(product.mails).toHaveLength(0);
      const { kept, counted } = await compareSums(app, id);
      expect(kept).toEqual(counted);
    }, 60_000);

    it('is told apart from a bad recipient when it does not take the sender: nobody is marked, the campaign waits', async () => {
      await choose('otra@barro.example');
      const id = await startCampaign('otra');
      const paused = await ends(id, 'paused');
      expect(paused).toMatchObject({ pauseReason: 'own_sender', totals: { accepted: 0, rejected: 0 } });
      expect(arrivedFor('otra')).toHaveLength(0);
      await choose(own);
    }, 60_000);
  },
);
