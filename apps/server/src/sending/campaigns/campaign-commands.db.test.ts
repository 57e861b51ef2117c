import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Worker } from '#platform/module.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';
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

const sequences = Number(process.env['COMMAND_SEQUENCES'] ?? 3);
const recipients = 60;

let sink: SmtpSink;
let app: TestApp;

beforeAll(async () => {
  sink = await startSmtpSink();
  sink.delayMs = 15;
  app = await createCampaignApp({ sink });
});

afterAll(async () => {
  await app.close();
  await sink.close();
});

type Command =
  | { kind: 'pause' | 'resume' | 'cancel' | 'restart' }
  | { kind: 'wait'; ms: number }
  | { kind: 'leave'; person: number };

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<Command>({ kind: 'pause' }, { kind: 'resume' }, { kind: 'restart' }) },
  { weight: 1, arbitrary: fc.constant<Command>({ kind: 'cancel' }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 120 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('leave' as const), person: fc.integer({ min: 1, max: recipients }) }),
  },
);

/** One campaign with two engines, driven by commands; tracks the invariants. */
class Drive {
  readonly #client: TestClient;
  readonly #id: string;
  readonly #prefix: string;
  #engines: Worker[] = [];
  /** Those who left before the server received their address. */
  readonly #gone = new Set<string>();
  readonly #answers = new Set<number>();

  constructor(client: TestClient, id: string, prefix: string) {
    this.#client = client;
    this.#id = id;
    this.#prefix = prefix;
    this.#engines = [this.#engine(), this.#engine()];
  }

  async run(step: Command): Promise<void> {
    if (step.kind === 'wait') await new Promise((resolve) => setTimeout(resolve, step.ms));
    else if (step.kind === 'leave') await this.#leave(step.person);
    else if (step.kind === 'restart') {
      await this.#engines.shift()?.stop();
      this.#engines.push(this.#engine());
    } else {
      this.#answers.add(await this.#steer(step.kind));
    }
  }

  /** Runs it to the end and returns the result. */
  async finish() {
    await this.#steer('resume');
    const done = await until(
      () => readCampaign(app, this.#client, this.#id),
      ({ totals }) => totals.waiting === 0,
    );
    await Promise.all(this.#engines.map((engine) => engine.stop()));
    const mine = sink.mails.filter(({ to }) => to.startsWith(this.#prefix)).map(({ to }) => to);
    return {
      answers: [...this.#answers],
      copies: mine.length - new Set(mine).size,
      toGone: mine.filter((to) => this.#gone.has(to)),
      sent: mine.length,
      totals: done.totals,
      sums: await compareSums(app, this.#id),
    };
  }

  #engine(): Worker {
    return startCampaignSender(app.platform, quickTimes);
  }

  async #steer(verb: 'pause' | 'resume' | 'cancel'): Promise<number> {
    const url = `/api/campaigns/${this.#id}/${verb}`;
    return (await app.call('POST', url, { token: this.#client.token })).statusCode;
  }

  /**
   * Anyone whose mail had not begun by then must get none; a ledger group that began earlier may still include them.
   */
  async #leave(person: number): Promise<void> {
    const email = `${this.#prefix}${person}@correo.example`;
    const sql = app.database.adminSql;
    await sql`
      update contacts set status = 'unsubscribed' where owner_id = ${this.#client.owner} and email = ${email}`;
    const [now] = await sql<{ at: Date }[]>`select clock_timestamp() as at`;
    await until(
      () => sql`
        select pid from pg_stat_activity where datname = current_database() and xact_start <= ${now?.at ?? null} and pid <> pg_backend_pid()`,
      (older) => older.length === 0,
    );
    const [delivery] = await sql<{ state: string }[]>`
      select state from campaign_deliveries where campaign_id = ${this.#id} and email = ${email}`;
    if (delivery && ['pending', 'claimed', 'skipped'].includes(delivery.state)) this.#gone.add(email);
  }
}

describe('whatever people do while a campaign is under way', () => {
  it(
    'nobody gets it twice, whoever left gets nothing, and the sums are those of the rows',
    async () => {
      let run = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(command, { minLength: 3, maxLength: 12 }), async (commands) => {
          run += 1;
          const prefix = `orden${run}.`;
          const client = await app.createClient();
          await addContacts(app, client, { count: recipients, prefix });
          const { id } = await createDraft(app, client);
          await startNow(app, client, id);
          const drive = new Drive(client, id, prefix);
          for (const step of commands) await drive.run(step);
          const { answers, sums, ...end } = await drive.finish();
          // Actions that the state forbids are refused, and never break anything.
          expect(answers.filter((status) => status !== 200 && status !== 409)).toEqual([]);
          expect(end).toMatchObject({
            copies: 0,
            toGone: [],
            totals: { accepted: end.sent, uncertain: 0, rejected: 0 },
          });
          expect(sums.kept).toEqual(sums.counted);
        }),
        { numRuns: sequences, endOnFailure: true },
      );
    },
    Math.max(60_000, sequences * 10_000),
  );
});
