import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '@enlace/contract/core/operation.ts';
import { clientPermissions, scopeOf } from '@enlace/contract/core/permissions.ts';
import { type ErrorCode, errorStatuses } from '@enlace/contract/error-codes.ts';
import type { Clock } from '#platform/clock.ts';
import { coarseNetwork } from '#platform/coarse-network.ts';
import { AppError } from '#platform/errors.ts';
import type { Json } from './openapi-schemas.ts';
import { buildOpenApi } from './openapi.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { planContent } from './send-content.ts';
import { webhookEvents } from '@enlace/contract/account/webhooks/webhook-events.ts';
import { webhookLimits } from '@enlace/contract/account/webhooks/webhooks.schemas.ts';

const verification = `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: the raw bytes as they came, before any parsing.
export function isFromEnlace(headers, body, secret) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) &lt;= 300)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const wanted = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\`).update(body).digest();
  return String(headers['webhook-signature']).split(' ').some((each) => {
    const given = Buffer.from(each.replace('v1,', ''), 'base64');
    return given.length === wanted.length &amp;&amp; timingSafeEqual(given, wanted);
  });
}`;

/** How receivers verify and answer calls, for the API page. */
function webhooksSection(): string {
  const events = Object.entries(webhookEvents).map(
    ([type, { data }]) => `${type}: ${Object.keys(data.shape).join(', ')}`,
  );
  const { timeoutSeconds, retryDays, oldSecretHours } = webhookLimits;
  return `<h2 id="receiving-webhooks">Receiving webhooks</h2>
<p>Add an address in the app under <a href="/user/opciones/webhooks">settings</a>; its secret is shown once. Each call is a POST with the JSON <code>{"id", "type", "version", "createdAt", "data"}</code> and the headers of Standard Webhooks: <code>webhook-id</code>, <code>webhook-timestamp</code> (seconds) and <code>webhook-signature</code>, one or more <code>v1,…</code> with a space between. A signature is HMAC-SHA256 over <code>id.timestamp.body</code> with the bytes behind <code>whsec_</code>. For ${oldSecretHours} hours after a rotation the former secret signs too.</p>
<pre tabindex="0" aria-label="Verification">${verification}</pre>
<p>Answer 2xx within ${timeoutSeconds} seconds and do slow work later. Anything else is tried again with growing pauses for ${retryDays} days; redirects are not followed, and 410 ends the calls at once. A call can come twice and out of order: remember the <code>webhook-id</code>, which stays the same, and read the current state with the API.</p>
<h3>Events and their data</h3><pre tabindex="0" aria-label="Events">${events.join('\n')}</pre>`;
}

type DocsInput = { operations: readonly Operation[]; publicUrl: string; version: string };

/** Calls per network and minute: far more than a person or a client generator makes. */
const perMinute = 60;

const style = `
:root{color-scheme:light dark;--bg:#F6F4F1;--sheet:#FFF;--line:#E6E4DF;--text:#181D2E;--soft:#4C4F5D;--link:#274A9C;--mark:#C12C00}
@media(prefers-color-scheme:dark){:root{--bg:#0A0E18;--sheet:#111622;--line:#222633;--text:#ECE9E4;--soft:#B9B5AE;--link:#9DBDFE;--mark:#FDA38D}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--text);font:15px/1.55 system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:40px 20px 80px}h1{font:480 32px/1.15 Georgia,serif;margin:0 0 8px}h2{font:600 17px/1.3 system-ui;margin:36px 0 10px}
p{color:var(--soft);margin:0 0 12px}a{color:var(--link)}details{background:var(--sheet);border:1px solid var(--line);border-radius:8px;margin:6px 0}
summary{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline;padding:10px 14px;cursor:pointer}summary:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:8px}
code,pre{font:13px/1.5 ui-monospace,Menlo,monospace}.method{color:var(--mark);font-weight:600;min-width:58px}.about{color:var(--soft);font-size:14px}
section.body{padding:2px 14px 14px;border-top:1px solid var(--line)}h3{font:600 13px/1.4 system-ui;margin:12px 0 4px}pre{margin:0;padding:10px;overflow:auto;max-height:420px;background:var(--bg);border-radius:6px}`;

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** JSON as text, with a link from each reference to its schema further down. */
function jsonHtml(json: unknown): string {
  const text = escapeHtml(JSON.stringify(json, null, 1));
  return text.replace(
    /&quot;#\/components\/schemas\/(\w+)&quot;/g,
    (_whole, name: string) => `<a href="#schema-${name}">${name}</a>`,
  );
}

function part(title: string, json: unknown): string {
  if (json === undefined) return '';
  return `<h3>${title}</h3><pre tabindex="0" aria-label="${title}">${jsonHtml(json)}</pre>`;
}

function accessOf(operation: Operation): string {
  if (operation.access === 'public') return 'Open: no token needed.';
  const scope = scopeOf(operation);
  const who = `Session: ${operation.access.replace('_', ' ')}, permission <code>${operation.permission ?? ''}</code>${operation.proof ? ', with a proof of identity in the last ten minutes' : ''}.`;
  return `${who} API key: ${scope === undefined ? 'never' : `scope <code>${scope}</code>`}.`;
}

function keysSection({ publicUrl }: DocsInput): string {
  const base = escapeHtml(publicUrl);
  return `<h2 id="api-keys">API keys</h2>
<p>Programs call with a key instead of a session. Create one in the app under <a href="/user/opciones/claves">settings</a>, give it only the scopes it needs, and keep it as you keep a password: it is shown once.</p>
<pre tabindex="0" aria-label="Example">curl ${base}/api/contacts?limit=10 \\
  -H 'Authorization: Bearer enl_…'

curl ${base}/api/contacts \\
  -H 'Authorization: Bearer enl_…' \\
  -H 'Content-Type: application/json' \\
  -d '{"name": "Julia Roca", "email": "julia@example.org"}'</pre>
<p>Scopes: ${clientPermissions.map((scope) => `<code>${scope}</code>`).join(', ')}. Each operation below names its scope. A key never reaches the account itself, administration, or anything that asks for a proof of identity: those answer 403. Errors, paging, repeating calls and worked examples: <code>docs/api.md</code> in the folder of the program.</p>
<p>Each key has 600 calls a minute, refilled evenly. Every answer tells what is left in <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code> (seconds); beyond it 429 comes with <code>Retry-After</code>.</p>`;
}

type Content = Record<string, { schema: unknown }>;
type Described = {
  parameters: { in?: string }[];
  requestBody?: { content: Content };
  responses: Record<string, { headers?: Json; content?: Content }>;
};
type Document = { paths: Record<string, Record<string, Described>>; components: { schemas: Json } };

function entry(operation: Operation, { paths }: Document): string {
  const path = operation.path.replace(/:([A-Za-z]+)/g, '{$1}');
  const described = paths[path]?.[operation.method.toLowerCase()];
  /** JSON needs no type in its title. */
  const parts = (title: string, content: Content = {}) =>
    Object.entries(content)
      .map(([type, { schema }]) => part(type === 'application/json' ? title : `${title}: ${type}`, schema))
      .join('');
  const parameters = (where: string) => {
    const found = described?.parameters.filter((parameter) => parameter.in === where) ?? [];
    return found.length > 0 ? found : undefined;
  };
  const answer = described?.responses[String(operation.success ?? 200)];
  const ofPlan: ErrorCode[] = operation.feature ? ['plan.feature_missing', 'plan.feature_not_offered'] : [];
  const errors = [...ofPlan, ...(operation.errors ?? [])].map((code) => `${errorStatuses[code]} ${code}`).join('\n');
  return `<details id="${operation.id}"><summary><code class="method">${operation.method}</code><code>${escapeHtml(operation.path)}</code><span class="about">${escapeHtml(operation.summary)}</span></summary>
<section class="body"><p>${accessOf(operation)}</p>
${part('Path', parameters('path'))}${part('Query', parameters('query'))}${part('Headers', parameters('header'))}${parts('Body', described?.requestBody?.content)}${parts('Answer', answer?.content)}${part('Headers of the answer', answer?.headers)}
${errors ? `<h3>Errors</h3><pre>${escapeHtml(errors)}</pre>` : ''}</section></details>`;
}

function schemaEntry([name, schema]: [string, unknown]): string {
  return `<details id="schema-${name}"><summary><code>${name}</code></summary><section class="body"><pre tabindex="0" aria-label="${name}">${jsonHtml(schema)}</pre></section></details>`;
}

async function page(input: DocsInput, document: Document, rest: Rest): Promise<string> {
  const { operations, version } = input;
  const groups = new Map<string, string[]>();
  for (const operation of operations) {
    const noun = operation.id.split('.')[0] ?? '';
    groups.set(noun, [...(groups.get(noun) ?? []), entry(operation, document)]);
    await rest();
  }
  const sections = [...groups].map(([noun, list]) => `<h2 id="${noun}">${noun}</h2>${list.join('')}`);
  const schemas: string[] = [];
  for (const each of Object.entries(document.components.schemas)) {
    schemas.push(schemaEntry(each));
    await rest();
  }
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Enlace API ${version}</title><style>${style}</style></head>
<body><main><h1>Enlace API</h1><p>Version ${version}. Machine-readable: <a href="/api/openapi.json">OpenAPI 3.1</a>. Sign in with <code>POST /api/login</code> and send the token as <code>Authorization: Bearer …</code>. Every answer outside 2xx is <code>{"error": {"code", "params", "fields", "requestId"}}</code>.</p>
${keysSection(input)}
${webhooksSection()}
${sections.join('\n')}
<h2 id="schemas">Schemas</h2>${schemas.join('\n')}</main></body></html>`;
}

type Rest = () => Promise<void>;

/** A response to somebody else takes several turns of the event loop, so a pause is as long as the work before it. */
const sliceMs = 8;

/** Pauses once the work since the last pause has taken a slice. */
function createRest(): Rest {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < sliceMs) return;
    await sleep(sliceMs);
    since = performance.now();
  };
}

type Packed = { etag: string; size: number; bytes: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>> };

async function pack(text: string): Promise<Packed> {
  const identity = Buffer.from(text);
  const br = await promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`;
  return { etag, size: identity.length, bytes: { br, gzip: await promisify(gzip)(identity), identity } };
}

/** Our first encoding that the request accepts (RFC 9110 §12.5.3; a weight of zero refuses one). */
function codingOf(header: string | string[] | undefined): 'br' | 'gzip' | 'identity' {
  const wanted = String(header ?? '')
    .toLowerCase()
    .split(',', 20)
    .map((each) => each.split(';').map((piece) => piece.trim()))
    .filter(([, weight = 'q=1']) => Number(weight.slice(2)) > 0)
    .map(([name]) => name);
  return wanted.includes('br') ? 'br' : wanted.includes('gzip') ? 'gzip' : 'identity';
}

/** All readers get the same buffer, so that slow ones cost a connection and no copy. */
function send(request: FastifyRequest, reply: FastifyReply, packed: Packed): FastifyReply {
  reply.headers({ etag: packed.etag, 'cache-control': 'public, no-cache', vary: 'accept-encoding' });
  if (planContent({ method: request.method, headers: { ...request.headers, range: undefined } }, packed).status === 304)
    return reply.status(304).send();
  const coding = codingOf(request.headers['accept-encoding']);
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.send(packed.bytes[coding]);
}

/** Runs once, however many call it meanwhile; after a failure the next caller retries. */
function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/**
 * `/api/openapi.json` and a page of it without scripts, `/api/docs`. Both are built and compressed on the first
 * request, and one network may request them `perMinute` times a minute (429 request.rate_limited).
 */
export function mountDocs(app: FastifyInstance, { clock, ...input }: DocsInput & { clock: Clock }): void {
  const document = once(() => buildOpenApi({ ...input, rest: createRest() }));
  const openApi = once(async () => pack(JSON.stringify(await document())));
  // buildOpenApi is the only source of the document and gives it this shape.
  const html = once(async () => pack(await page(input, (await document()) as Document, createRest())));
  const limiter = createRateLimiter({ clock, perMinute });
  const csp = `sandbox allow-popups; default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  function admit({ ip }: FastifyRequest): void {
    const { isAllowed, retryAfterSeconds } = limiter.take(coarseNetwork(ip) ?? ip);
    if (!isAllowed) throw new AppError('request.rate_limited', { retryAfterSeconds });
  }
  app.get('/api/openapi.json', async (request, reply) => {
    admit(request);
    return send(request, reply.type('application/json; charset=utf-8'), await openApi());
  });
  app.get('/api/docs', async (request, reply) => {
    admit(request);
    reply.type('text/html; charset=utf-8').header('content-security-policy', csp);
    return send(request, reply, await html());
  });
}
