import { createBlock, type BlockDocument } from '@enlace/blocks/model/block-document.schema.ts';
import { richTextFromParagraphs } from '@enlace/blocks/model/richtext.schema.ts';
import { defaultTheme } from '@enlace/blocks/themes/theme-choice.schema.ts';
import type { Campaign } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import type { Template } from '@enlace/contract/sending/templates/templates.schemas.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';
import { createTestApp } from '#test/kit/app.ts';
import type { Logger } from '#platform/logger.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { SmtpSink } from './smtp-sink.test-support.ts';

export const inboundDomain = 'buzon.example';

const complaints: string[] = [];

/** Fails when the engine logged an error since the last call. */
export function failOnComplaints(): void {
  const found = complaints.splice(0);
  if (found.length > 0) throw new Error(`The engine complained: ${found.join('; ')}`);
}

const wanted: ReadonlySet<string> = new Set(['detail', 'where', 'query']);

/** Includes PostgreSQL's details of a failure, such as the table of a deadlock. */
function said(err: unknown): string {
  if (!(err instanceof Error)) return '';
  const details = Object.entries(err).flatMap(([key, value]) => (wanted.has(key) ? [`${key}: ${String(value)}`] : []));
  return [err.message, ...details].join(' | ');
}

const quiet = () => undefined;
const logger: Logger = {
  debug: quiet,
  info: quiet,
  warn: quiet,
  error: ({ err }, message) => complaints.push(`${message}: ${said(err)}`),
};

/** The application, sending to the sink; tests start the engine themselves. */
export function createCampaignApp({
  sink,
  overrides = {},
  outboundAllow = [],
}: {
  sink: SmtpSink;
  overrides?: Partial<Platform>;
  outboundAllow?: string[];
}): Promise<TestApp> {
  return createTestApp({
    overrides: { logger, ...overrides },
    config: {
      outboundAllow,
      mail: {
        smtpUrl: `smtp://127.0.0.1:${sink.port}?tls=none`,
        from: 'envios@enlace.example',
        inbound: { host: '127.0.0.1', port: 0, domain: inboundDomain, tls: undefined, rawDays: 0 },
      },
    },
  });
}

export function mailDocument({
  text,
  url = 'https://barroysal.example/taller',
}: {
  text: string;
  url?: string;
}): BlockDocument {
  return {
    version: 1,
    theme: defaultTheme('barro'),
    blocks: [
      createBlock({
        id: 'h',
        type: 'heading',
        props: { text: 'Taller de esmaltes', size: 'large', linkLabel: '', linkUrl: '' },
      }),
      createBlock({ id: 't', type: 'richtext', props: { style: 'plain', doc: richTextFromParagraphs([text]) } }),
      createBlock({
        id: 'b',
        type: 'button',
        props: { label: 'Reservar', action: 'link', url, style: 'main', icon: 'none' },
      }),
    ],
  };
}

type NewContacts = { count: number; domain?: string; prefix?: string };

/** Subscribed contacts `tamy1@…`, `tamy2@…` and so on. */
export async function addContacts(
  app: TestApp,
  client: TestClient,
  { count, domain = 'correo.example', prefix = 'tamy' }: NewContacts,
): Promise<void> {
  await app.database.adminSql`
    insert into contacts (owner_id, name, name_key, first_name, email, status, source)
    select ${client.owner}, 'Tamy ' || n, 'tamy ' || n, 'Tamy' || n, ${prefix} || n || '@' || ${domain}::text, 'subscribed', 'manual'
    from generate_series(1, ${count}::int) n`;
}

export async function createReadyTemplate(
  app: TestApp,
  client: TestClient,
  content: { text?: string; subject?: string; url?: string } = {},
): Promise<Template> {
  const { token } = client;
  const {
    text = 'Hola, {{ contact.first_name | default: "tamy" }}.',
    subject = 'Para {{ contact.first_name | default: "ti" }}',
    url,
  } = content;
  const created = (
    await app.call('POST', '/api/templates', { token, body: { kind: 'email', name: 'Taller' } })
  ).json<Template>();
  const document = mailDocument({ text, ...(url === undefined ? {} : { url }) });
  const saved = await app.call('PUT', `/api/templates/${created.id}`, {
    token,
    body: { baseRevision: created.revision, name: 'Taller', subject, document },
  });
  if (saved.statusCode !== 200) throw new Error(saved.body);
  return created;
}

export async function createDraft(
  app: TestApp,
  client: TestClient,
  content: Parameters<typeof createReadyTemplate>[2] = {},
): Promise<Campaign> {
  const template = await createReadyTemplate(app, client, content);
  const created = await app.call('POST', '/api/campaigns', { token: client.token, body: { templateId: template.id } });
  if (created.statusCode !== 200) throw new Error(created.body);
  return created.json<Campaign>();
}

/** Starts it and ends the hold immediately. */
export async function startNow(app: TestApp, client: TestClient, id: string): Promise<void> {
  const started = await app.call('POST', `/api/campaigns/${id}/start`, { token: client.token, body: {} });
  if (started.statusCode !== 200) throw new Error(started.body);
  await app.database.adminSql`update campaigns set hold_until = now() where id = ${id}`;
}

export async function readCampaign(app: TestApp, client: TestClient, id: string): Promise<Campaign> {
  return (await app.call('GET', `/api/campaigns/${id}`, { token: client.token })).json<Campaign>();
}

/** Waits until the condition holds; on timeout fails with its last value. */
export async function until<T>(
  read: () => Promise<T>,
  isThere: (value: T) => boolean,
  { milliseconds = 60_000 } = {},
): Promise<T> {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    const value = await read();
    if (isThere(value)) return value;
    if (performance.now() > deadline) throw new Error(`waited in vain; last value: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

/** The stored totals and the ones counted from the rows; tests require both to be equal. */
export async function compareSums(app: TestApp, id: string) {
  const [kept] = await app.database.adminSql`
    select audience, accepted, rejected, skipped, uncertain from campaign_totals where campaign_id = ${id}`;
  const [counted] = await app.database.adminSql`
    select count(*)::int as audience, count(*) filter (where state = 'accepted')::int as accepted, count(*) filter (where state = 'rejected')::int as rejected,
           count(*) filter (where state = 'skipped')::int as skipped, count(*) filter (where state = 'uncertain')::int as uncertain
    from campaign_deliveries where campaign_id = ${id}`;
  return { kept: { ...kept }, counted: { ...counted } };
}
