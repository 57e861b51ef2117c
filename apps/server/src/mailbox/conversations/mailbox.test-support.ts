import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestClient, createTestDeps, type TestClient } from '#audience/contacts/contacts.test-support.ts';
import { deliverStoredMail } from '#workspace/mails/deliver-mail.handler.ts';
import { loadConfig } from '#platform/config/config.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { createMailTransport } from '#platform/mail-transport.ts';
import { createMailParser } from '#platform/mail/parse/mail-parser.ts';
import { createInstallation } from '#platform/installation/installation.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { createSecrets } from '#platform/security/secrets.ts';
import type { Scanner } from '#platform/scanner/scanner.types.ts';
import { createDiskStorage } from '#platform/storage/storage.ts';
import { createTestDatabase } from '#test/kit/database.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { sendAutoAnswer } from './auto-answer/send-auto-answer.ts';
import { createInboundMail } from './inbound-mail.ts';
import { processInboundMail } from './jobs/process-inbound-mail.job.ts';
import { suppressionsModule } from '#sending/suppressions/suppressions.module.ts';
import { mailboxModule } from './conversations.module.ts';
import { receiveFormMessage } from './mailbox.usecases.ts';

type Waiting = { name: string; payload: Record<string, unknown>; startAfter: Temporal.Instant | undefined };

/** Captures jobs instead of running them, so that a test decides when they run. */
function createHeldJobs() {
  const waiting: Waiting[] = [];
  const jobs: Pick<Jobs, 'enqueue'> = {
    async enqueue(_tx, job, payload, options) {
      // NOTE: every payload of the product is an object.
      waiting.push({
        name: job.name,
        payload: job.payload.parse(payload) as Record<string, unknown>,
        startAfter: options?.startAfter,
      });
    },
  };
  return { jobs: { ...jobs, start: async () => undefined, stop: async () => undefined }, waiting };
}

/** A client with a profile, on its own database, with real parsing, storage and the built-in outbox. */
export async function createMailboxBench({ domain = 'in.example.org' } = {}) {
  const database = await createTestDatabase();
  const directory = await mkdtemp(path.join(tmpdir(), 'enlace-mailbox-'));
  const { jobs, waiting } = createHeldJobs();
  const mailParser = createMailParser({ logger: silentLogger });
  const base = createTestDeps(database);
  const deps = {
    ...base,
    jobs,
    mailParser,
    // When a test sets one, files wait for it.
    scanner: undefined as Scanner | undefined,
    senderCheck: { check: async () => null, close: async () => undefined },
    config: loadConfig({ DATA_DIR: directory, MAIL_IN_DOMAIN: domain }),
    secrets: createSecrets(Buffer.alloc(32, 7)),
    storage: createDiskStorage({ root: path.join(directory, 'files') }),
    outbound: createOutbound({ allow: ['127.0.0.1:*'] }),
    installation: createInstallation({
      db: database.db,
      clock: base.clock,
      logger: silentLogger,
      file: path.join(directory, 'installation.json'),
    }),
    mail: createMailTransport({ readUrl: () => undefined, maxConnections: 2, db: database.db, logger: silentLogger }),
  };
  // NOTE: the handlers of these modules use nothing beyond the above.
  const platform = deps as unknown as Parameters<NonNullable<typeof mailboxModule.events>>[0];
  for (const { events } of [mailboxModule, suppressionsModule]) deps.events.subscribe(events?.(platform) ?? []);
  const inbound = createInboundMail(deps);

  async function createProfile(client: TestClient, name: string) {
    const id = deps.ids.uuid();
    await database.adminSql`
      insert into profiles (owner_id, id, name, slug, locale, draft, short_code, theme_id)
      values (${client.owner}, ${id}, ${name}, ${id}, 'es', '{}', ${id.slice(-8)}, 'barro')`;
    return { id, name };
  }

  async function runJobs(name: string) {
    for (const job of waiting.splice(0)) {
      if (job.name !== name) waiting.push(job);
      else if (name === 'mailbox.auto_answer')
        await sendAutoAnswer({
          deps,
          owner: String(job.payload['owner']),
          messageId: String(job.payload['messageId']),
        });
      else if (name === 'mails.deliver') await deliverStoredMail({ deps, mailId: String(job.payload['mailId']) });
      else
        await processInboundMail({
          deps,
          owner: String(job.payload['owner']),
          inboundMailId: String(job.payload['inboundMailId']),
        });
    }
  }

  return {
    database,
    deps,
    inbound,
    waiting,
    createClient: (input?: Parameters<typeof createTestClient>[2]) => createTestClient(database, base, input),
    createProfile,
    /** Sends what is queued, as the worker does. */
    deliver: () => runJobs('mails.deliver'),
    answerAutomatically: () => runJobs('mailbox.auto_answer'),
    readInbound: () => runJobs('mailbox.process_inbound'),
    /** A form message with sensible defaults. */
    write(
      client: TestClient,
      profile: { id: string; name: string },
      input: Partial<Parameters<typeof receiveFormMessage>[0]> = {},
    ) {
      deps.advance({ seconds: 1 });
      return deps.db.scoped(client.owner, (tx) =>
        receiveFormMessage({
          tx,
          deps,
          owner: client.owner,
          profile,
          sender: { name: 'Julia Roca', email: 'Julia.Roca@correo.es', phone: '655 02 18 43' },
          text: 'Hola, Marina. ¿Sirve si es tu primera vez?',
          fields: [{ label: 'Nombre', value: 'Julia Roca' }],
          consent: { text: 'Acepto que me escriban', textVersion: 'v1', ipHash: 'hash', locale: 'es' },
          spam: { score: 0, reasons: [] },
          idempotencyKey: deps.ids.uuid(),
          locale: 'es',
          ...input,
        }),
      );
    },
    async close() {
      await Promise.all([mailParser.close(), deps.mail.close()]);
      await database.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
export type MailboxBench = Awaited<ReturnType<typeof createMailboxBench>>;
