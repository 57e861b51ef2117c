import type { CampaignSeries, SeriesIssue } from '@enlace/contract/sending/campaign-series/campaign-series.schemas.ts';
import type { Page } from '@enlace/contract/core/paging.ts';
import { createReadyTemplate } from '#sending/campaigns/campaigns.test-support.ts';
import { type SmtpSink, startSmtpSink } from '#sending/campaigns/smtp-sink.test-support.ts';
import { systemClock } from '#platform/clock.ts';
import { refused } from '#platform/outbound/outbound-error.ts';
import type { Outbound, OutboundRequest } from '#platform/outbound/outbound.types.ts';
import type { Platform } from '#platform/platform.types.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { withLocalFeeds } from './local-feeds.test-support.ts';
import { maintainSeries } from './usecases/maintain-series.ts';

export const feedUrl = 'https://fuente.example/feed.xml';

type Answer = { status?: number; body?: string; headers?: Record<string, string> };
type Patch = Partial<
  Pick<CampaignSeries, 'rule' | 'time' | 'startsOn' | 'end' | 'delivery' | 'feed' | 'zone' | 'subject'>
>;

/** A feed with these entries, oldest first. */
export function rss(...items: readonly [title: string, day: number][]): string {
  const entries = items.map(
    ([title, day]) =>
      `<item><title>${title}</title><link>https://fuente.example/${encodeURIComponent(title)}</link><guid>${title}</guid><description>Sobre ${title}</description><pubDate>${day} Nov 2026 08:00:00 GMT</pubDate></item>`,
  );
  return `<rss version="2.0"><channel><title>Cuaderno</title><link>https://fuente.example</link>${entries.join('')}</channel></rss>`;
}

/** The body that saves the series again, with changes. */
export function draftOf(series: CampaignSeries, patch: Patch & { templateId?: string | null } = {}): object {
  const { name, subject, audience, rule, time, zone, startsOn, end, delivery, isTracked, isPublic, feed } = series;
  const stored = { name, subject, audience, rule, time, zone, startsOn, end, delivery, isTracked, isPublic, feed };
  const parts = { profileId: series.profile?.id ?? null, templateId: series.template?.id ?? null };
  return { baseRevision: series.revision, ...parts, ...stored, ...patch };
}

/** The application with an adjustable clock and scripted network answers. */
export class SeriesKit {
  readonly app: TestApp;
  readonly sink: SmtpSink;
  readonly asked: OutboundRequest[];
  readonly answers: Map<string, Answer>;
  readonly #time: { offset: Temporal.Duration };
  #client: TestClient | undefined;

  constructor(parts: Pick<SeriesKit, 'app' | 'sink' | 'asked' | 'answers'>, time: { offset: Temporal.Duration }) {
    this.app = parts.app;
    this.sink = parts.sink;
    this.asked = parts.asked;
    this.answers = parts.answers;
    this.#time = time;
  }

  get client(): TestClient {
    if (!this.#client) throw new Error('the kit has not begun');
    return this.#client;
  }

  /** A new client at the current time, in a world without feeds. */
  async begin(): Promise<void> {
    this.#time.offset = Temporal.Duration.from({ seconds: 0 });
    this.answers.clear();
    this.asked.length = 0;
    this.sink.mails.length = 0;
    this.#client = await this.app.createClient({ name: 'Barro y Sal' });
    await this.app.database.adminSql`
      update users set time_zone = 'Europe/Madrid', locale = 'es' where id = ${this.client.owner}`;
  }

  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
    const { token } = this.client;
    return this.app.call(method, `/api/campaign-series${path}`, { token, ...(body === undefined ? {} : { body }) });
  }

  /** The wall time in so many minutes, in the client's zone. */
  wallIn(minutes: number): { date: string; time: string } {
    const wall = this.app.platform.clock.now().add({ minutes }).toZonedDateTimeISO('Europe/Madrid').toPlainDateTime();
    return {
      date: wall.toPlainDate().toString(),
      time: wall.toPlainTime().toString({ smallestUnit: 'minute' }),
    };
  }

  /** An active daily series, due in two minutes. */
  async activeSeries(
    patch: Patch = {},
    template: Parameters<typeof createReadyTemplate>[2] = {},
  ): Promise<CampaignSeries> {
    const { id: templateId } = await createReadyTemplate(this.app, this.client, template);
    const created = (await this.call('POST', '', { name: 'Boletín' })).json<CampaignSeries>();
    const body = draftOf(created, { rule: { kind: 'daily' }, time: this.wallIn(2).time, templateId, ...patch });
    const saved = await this.call('PUT', `/${created.id}`, body);
    if (saved.statusCode !== 200) throw new Error(saved.body);
    const active = await this.call('POST', `/${created.id}/activate`);
    if (active.statusCode !== 200) throw new Error(active.body);
    return active.json<CampaignSeries>();
  }

  async issuesOf(id: string): Promise<SeriesIssue[]> {
    return (await this.call('GET', `/${id}/issues`)).json<Page<SeriesIssue>>().items;
  }

  maintain(): Promise<void> {
    return maintainSeries({ deps: withLocalFeeds(this.app.platform) });
  }

  /** Advances the clock; the person signs in again. */
  async later(hours: number): Promise<void> {
    this.#time.offset = this.#time.offset.add({ hours });
    this.#client = { ...this.client, token: await this.app.createSession(this.client.userId) };
  }

  /** Advances the clock past the date of a series set for two minutes from now. */
  soon(): void {
    this.#time.offset = this.#time.offset.add({ minutes: 3 });
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.sink.close();
  }
}

function scripted(answers: ReadonlyMap<string, Answer>, asked: OutboundRequest[]): Outbound {
  return {
    fetch: (request) => {
      asked.push(request);
      const answer = answers.get(request.url);
      if (!answer) return Promise.reject(refused());
      const { status = 200, body = '', headers = {} } = answer;
      const isKnown = headers['etag'] !== undefined && request.headers?.['if-none-match'] === headers['etag'];
      return Promise.resolve({
        status: isKnown ? 304 : status,
        contentType: 'application/rss+xml',
        headers,
        body: Buffer.from(isKnown ? '' : body),
        url: request.url,
      });
    },
    connect: () => Promise.reject(refused()),
    secure: () => Promise.reject(refused()),
  };
}

export async function startSeriesKit(overrides: Partial<Platform> = {}): Promise<SeriesKit> {
  const sink = await startSmtpSink();
  const time = { offset: Temporal.Duration.from({ seconds: 0 }) };
  const [answers, asked] = [new Map<string, Answer>(), new Array<OutboundRequest>()];
  const app = await createTestApp({
    overrides: {
      outbound: scripted(answers, asked),
      clock: { ...systemClock, now: () => systemClock.now().add(time.offset) },
      ...overrides,
    },
    config: {
      mail: {
        smtpUrl: `smtp://127.0.0.1:${sink.port}?tls=none`,
        from: 'envios@enlace.example',
        inbound: { host: '127.0.0.1', port: 0, domain: 'buzon.example', tls: undefined, rawDays: 0 },
      },
    },
  });
  return new SeriesKit({ app, sink, asked, answers }, time);
}
