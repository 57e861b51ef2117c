import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { nodeRuntime } from '../../scripts/node-runtime.mjs';
import { type Product, startProduct } from '../kit/product.ts';
import { callApi, type SignedIn, signInByApi } from '../kit/session.ts';

/** The running demonstration of `npm run demo`, with its two people signed in and using English. */
export type Demonstration = {
  product: Product;
  dataDir: string;
  client: SignedIn;
  operator: SignedIn;
  profile: { id: string; path: string };
  conversationId: string;
  contactId: string;
  templateId: string;
  campaignId: string;
  automationId: string;
  /** A campaign awaiting review. */
  draftId: string;
  clientId: string;
  end(): Promise<void>;
};

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const fillPatienceMs = 540_000;
const operator = { email: 'operadora@demo.example', password: 'demostracion de enlace' };
const campaignSubject = 'Hemos abierto el horno';
const client = { email: 'barroysal@demo.example', password: 'demostracion de enlace' };

type Item = { id: string; path?: string; subject?: string; source?: string; revision?: number };

/** Nothing is sent: without a mail server every mail stays in the outbox. */
function settingsOf(dataDir: string): Record<string, string> {
  return {
    ...{ DATA_DIR: dataDir, DEFAULT_LOCALE: 'es', ADMIN_SECOND_FACTOR: 'optional', SMTP_URL: '' },
    ...{ ADMIN_EMAIL: operator.email, ADMIN_PASSWORD: operator.password, MAIL_IN_DOMAIN: 'mail.localhost' },
  };
}

async function fill(dataDir: string): Promise<void> {
  const words = ['--enable-source-maps', path.join(root, 'apps/server/dist/enlace.js'), 'demo', 'fill'];
  const env = { ...process.env, ...settingsOf(dataDir) };
  await run(nodeRuntime(), words, { cwd: root, env, timeout: fillPatienceMs });
}

/** GUIDE_FILLED: a folder filled the first time and copied from then on, for working on the screenshots. */
async function fillOrCopy(dataDir: string): Promise<void> {
  const kept = process.env['GUIDE_FILLED'];
  if (!kept) return fill(dataDir);
  if (!existsSync(kept)) await fill(kept);
  // Preserves owners and modes, which Node's file functions do not.
  await run('cp', ['-a', `${kept}/.`, dataDir]);
}

async function inEnglish(product: Product, who: typeof client): Promise<SignedIn> {
  const session = await signInByApi(product, who);
  const { token } = session;
  await callApi(product, '/api/user/preferences', { method: 'PATCH', body: { locale: 'en' }, token });
  return { ...session, user: { ...session.user, locale: 'en' } };
}

function callerOf(product: Product, token: string) {
  async function call(address: string, { body, method = 'POST' }: { body?: object; method?: string } = {}) {
    const answer = await callApi(product, address, { token, ...(body ? { method, body } : {}) });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
    // NOTE: every answer read here is an item or a list of items.
    return (await answer.json()) as Item & { items: Item[] };
  }
  return {
    call,
    list: async (address: string) => (await call(address)).items,
    async first(address: string): Promise<Item> {
      const [found] = (await call(address)).items;
      if (!found) throw new Error(`${address} has nothing to show`);
      return found;
    },
  };
}

type Calls = ReturnType<typeof callerOf>;

/** Simulates readers: every other person opens their mail, every fourth clicks a link. */
async function readMails(product: Product, { list, call }: Calls): Promise<void> {
  const headers = {
    'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile',
  };
  const mails = (await list('/api/admin/outbox?limit=100')).filter(({ subject }) => subject === campaignSubject);
  for (const [index, { id }] of mails.entries()) {
    const { source = '' } = await call(`/api/admin/outbox/${id}`);
    const plain = source.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
    const seen = [/\/t\/o\/[\w.-]+/.exec(plain), index % 4 === 0 ? /\/t\/c\/[\w.-]+\/\d+/.exec(plain) : null];
    for (const address of index % 2 === 0 ? seen : [])
      if (address) await fetch(product.url + address[0], { headers, redirect: 'manual' });
  }
}

/** A campaign for the students and everybody from town, ready for review. */
async function beginCampaign({ first, list, call }: Calls, templateId: string): Promise<string> {
  const { id, revision } = await call('/api/campaigns', { body: { name: 'Taller de invierno', templateId } });
  const folder = (await list('/api/contacts/folders'))[0];
  const profile = await first('/api/profiles');
  const body = {
    ...{ baseRevision: revision, name: 'Taller de invierno', profileId: profile.id, templateId },
    ...{ subject: 'El torno te espera', preheader: 'Quedan plazas para enero' },
    audience: { kind: 'chosen', include: folder ? [{ type: 'folder', id: folder.id }] : [] },
  };
  await call(`/api/campaigns/${id}`, { method: 'PUT', body });
  return id;
}

/** The two people and the subjects of their screens; the story has no automation, so one is created here. */
async function readStory(product: Product): Promise<Omit<Demonstration, 'product' | 'dataDir' | 'end'>> {
  const [marina, owner] = [await inEnglish(product, client), await inEnglish(product, operator)];
  const calls = callerOf(product, marina.token);
  const office = callerOf(product, owner.token);
  const { first, call } = calls;
  const { id, path: address = '' } = await first('/api/profiles');
  const templateId = (await first('/api/templates')).id;
  const campaignId = (await first('/api/campaigns')).id;
  await readMails(product, office);
  return {
    client: marina,
    operator: owner,
    profile: { id, path: address },
    conversationId: (await first('/api/mailbox/conversations?state=waiting&search=misaki@sato.example')).id,
    contactId: (await first('/api/contacts?search=julia.roca@correo.example')).id,
    templateId,
    campaignId,
    automationId: (await call('/api/automations', { body: { starterId: 'win_back' } })).id,
    draftId: await beginCampaign(calls, templateId),
    clientId: (await office.first('/api/admin/clients?search=barroysal')).id,
  };
}

/** Fills a temporary folder as `npm run demo` does and starts the server with it. */
export async function startDemonstration(): Promise<Demonstration> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'enlace-guide-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  await fillOrCopy(dataDir);
  const product = await startProduct({ env: settingsOf(dataDir) });
  const end = async () => {
    await product.stop();
    await remove();
  };
  try {
    return { product, dataDir, ...(await readStory(product)), end };
  } catch (error) {
    await end();
    throw error;
  }
}
