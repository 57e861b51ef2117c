import { demoPeople, startFilledDemo } from '../kit/filled-demo.ts';
import type { Product } from '../kit/product.ts';
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

const campaignSubject = 'Hemos abierto el horno';

type Item = { id: string; path?: string; subject?: string; source?: string; revision?: number };

async function inEnglish(product: Product, who: { email: string; password: string }): Promise<SignedIn> {
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

/** The two people and the subjects of their screens. */
async function readStory(product: Product): Promise<Omit<Demonstration, 'product' | 'dataDir' | 'end'>> {
  const [marina, owner] = [await inEnglish(product, demoPeople.client), await inEnglish(product, demoPeople.operator)];
  const calls = callerOf(product, marina.token);
  const office = callerOf(product, owner.token);
  const { first } = calls;
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
    automationId: (await first('/api/automations')).id,
    draftId: await beginCampaign(calls, templateId),
    clientId: (await office.first('/api/admin/clients?search=barroysal')).id,
  };
}

/** Fills a temporary folder as `npm run demo` does and starts the server with it. */
export async function startDemonstration(): Promise<Demonstration> {
  const { product, dataDir, end } = await startFilledDemo();
  try {
    return { product, dataDir, ...(await readStory(product)), end };
  } catch (error) {
    await end();
    throw error;
  }
}
