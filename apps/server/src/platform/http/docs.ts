import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Operation } from '@enlace/contract/core/operation.ts';
import { clientPermissions, scopeOf } from '@enlace/contract/core/permissions.ts';
import { errorStatuses } from '@enlace/contract/error-codes.ts';
import { webhooksSection } from './docs-webhooks.ts';
import { buildOpenApi } from './openapi.ts';

type DocsInput = { operations: readonly Operation[]; publicUrl: string; version: string };

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

function part(title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (!schema) return '';
  const json: Record<string, unknown> = { ...z.toJSONSchema(schema, { io, unrepresentable: 'any' }) };
  delete json['$schema'];
  return `<h3>${title}</h3><pre tabindex="0" aria-label="${title}">${escapeHtml(JSON.stringify(json, null, 2))}</pre>`;
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
<p>Programs call with a key instead of a session. Create one in the app under <a href="/user/opciones">settings</a>, give it only the scopes it needs, and keep it as you keep a password: it is shown once.</p>
<pre tabindex="0" aria-label="Example">curl ${base}/api/contacts?limit=10 \\
  -H 'Authorization: Bearer enl_…'

curl ${base}/api/contacts \\
  -H 'Authorization: Bearer enl_…' \\
  -H 'Content-Type: application/json' \\
  -d '{"name": "Julia Roca", "email": "julia@example.org"}'</pre>
<p>Scopes: ${clientPermissions.map((scope) => `<code>${scope}</code>`).join(', ')}. Each operation below names its scope. A key never reaches the account itself, administration, or anything that asks for a proof of identity: those answer 403. Errors, paging, repeating calls and worked examples: <code>docs/api.md</code> in the folder of the program.</p>
<p>Each key has 600 calls a minute, refilled evenly. Every answer tells what is left in <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code> (seconds); beyond it 429 comes with <code>Retry-After</code>.</p>`;
}

function entry(operation: Operation): string {
  const errors = (operation.errors ?? []).map((code) => `${errorStatuses[code]} ${code}`).join('\n');
  return `<details id="${operation.id}"><summary><code class="method">${operation.method}</code><code>${escapeHtml(operation.path)}</code><span class="about">${escapeHtml(operation.summary)}</span></summary>
<section class="body"><p>${accessOf(operation)}</p>
${part('Path', operation.params, 'input')}${part('Query', operation.query, 'input')}${part('Body', operation.body, 'input')}${part('Answer', operation.reply, 'output')}
${errors ? `<h3>Errors</h3><pre>${escapeHtml(errors)}</pre>` : ''}</section></details>`;
}

function page(input: DocsInput): string {
  const { operations, version } = input;
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) {
    const noun = operation.id.split('.')[0] ?? '';
    groups.set(noun, [...(groups.get(noun) ?? []), operation]);
  }
  const sections = [...groups].map(([noun, list]) => `<h2 id="${noun}">${noun}</h2>${list.map(entry).join('')}`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Enlace API ${version}</title><style>${style}</style></head>
<body><main><h1>Enlace API</h1><p>Version ${version}. Machine-readable: <a href="/api/openapi.json">OpenAPI 3.1</a>. Sign in with <code>POST /api/login</code> and send the token as <code>Authorization: Bearer …</code>. Every answer outside 2xx is <code>{"error": {"code", "params", "fields", "requestId"}}</code>.</p>
${keysSection(input)}
${webhooksSection()}
${sections.join('\n')}</main></body></html>`;
}

/** `/api/openapi.json` and a page of it without scripts, `/api/docs`; both are built on the first request. */
export function mountDocs(app: FastifyInstance, input: DocsInput): void {
  let openApi: string | undefined;
  let html: string | undefined;
  const csp = `sandbox allow-popups; default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  app.get('/api/openapi.json', async (_request, reply) => {
    openApi ??= JSON.stringify(buildOpenApi(input));
    return reply.type('application/json; charset=utf-8').send(openApi);
  });
  app.get('/api/docs', async (_request, reply) => {
    html ??= page(input);
    return reply.type('text/html; charset=utf-8').header('content-security-policy', csp).send(html);
  });
}
