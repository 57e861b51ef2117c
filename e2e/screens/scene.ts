import { addCampaigns } from './campaigns.ts';
import { type Product, startProduct } from '../kit/product.ts';
import { finishedMail } from '../kit/finished-mail.ts';
import { callApi, createClient, type SignedIn, signInByApi } from '../kit/session.ts';
import { replyTo } from '../kit/visitor-mail.ts';

/** An installation that has been used for a while, with the ids needed in its paths. */
export type Scene = {
  product: Product;
  client: SignedIn;
  admin: SignedIn;
  ids: {
    profile: string;
    contact: string;
    conversation: string;
    template: string;
    automation: string;
    series: string;
    draftCampaign: string;
    sentCampaign: string;
  };
  publicPath: string;
};

type Made = { id: string; path?: string; conversation?: { id: string } };
type Call = { body: unknown; method?: 'POST' | 'PUT' };

function caller(product: Product, as: SignedIn) {
  return async (path: string, { body, method = 'POST' }: Call): Promise<Made> => {
    const answer = await callApi(product, path, { method, body, token: as.token });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
}
type Make = ReturnType<typeof caller>;

const seller = {
  legalName: 'Enlace Digital, S.L.',
  country: 'ES',
  region: null,
  taxId: 'B54990213',
  line1: 'Calle de la Mar, 21',
  line2: null,
  postalCode: '03002',
  city: 'Alicante',
  email: 'facturas@enlace.example',
  iban: null,
  bic: null,
  bankName: null,
  dueDays: 14,
  usesVerifactu: false,
  timeZone: 'Europe/Madrid',
  footer: {},
};

const people = [
  ['Julia Roca', 'julia.roca@correo.example', 'Altea', 'Taller Roca'],
  ['Pau Verdú', 'pau@verdu.example', 'Dénia', null],
  ['佐藤 美咲', 'misaki@sato.example', '京都', '佐藤陶房'],
  ['Núria Bosch i Ferrer', 'nuria@bosch.example', 'Girona', null],
  ['Oluwaseun Adébáyò-Williams', 'seun@adebayo.example', 'London', 'Adébáyò & Sons Ceramics Limited'],
  ['Tomás Gil', 'tomas@gil.example', 'Valencia', null],
  ['Aitana Muñoz', 'aitana@munoz.example', 'Alicante', 'Escuela de arte'],
  ['Quim Pastor', 'quim@pastor.example', 'Barcelona', null],
] as const;

async function addPeople(make: Make): Promise<string[]> {
  const ids: string[] = [];
  for (const [name, email, city, company] of people) {
    const body = { name, email, city, ...(company ? { company } : {}), consent: 'Me apunté en el taller' };
    ids.push((await make('/api/contacts', { body })).id);
  }
  const folder = await make('/api/contacts/folders', { body: { name: 'Alumnos', parentId: null } });
  await make('/api/contacts/folders', { body: { name: 'Curso de otoño', parentId: folder.id } });
  const label = await make('/api/contacts/labels', { body: { name: 'Esmaltes' } });
  await make('/api/contacts/labels/subjects', { body: { ids: ids.slice(0, 4), addIds: [label.id] } });
  await make('/api/contacts/folders/subjects', { body: { ids: ids.slice(0, 5), folderId: folder.id } });
  return ids;
}

async function talk(
  product: Product,
  make: Make,
  { profileId, contactId }: { profileId: string; contactId: string },
): Promise<string> {
  const started = await make('/api/mailbox/conversations', {
    body: {
      profileId,
      contactId,
      subject: 'Taller de esmaltes',
      text: 'Hola, Julia. El grupo del sábado es de seis personas y quedan dos plazas.',
      idempotencyKey: `first-${contactId}`,
    },
  });
  const mail = await product.sink.waitFor('julia.roca@correo.example');
  await replyTo(product, mail, {
    from: 'Julia Roca <julia.roca@correo.example>',
    text: '¡Qué bien! Me quedo con las dos. ¿Puedo pagar por transferencia?',
  });
  return started.conversation?.id ?? '';
}

/** A wall with posts, pinned and not, and a file in the drive. */
async function fill(product: Product, make: Make, { client, profileId }: { client: SignedIn; profileId: string }) {
  const posts = [
    'Quedan tres plazas para el taller de esmaltes del sábado. Empezamos a las diez y cocemos por la tarde.',
    'Hemos abierto el horno de leña: las piezas de otoño ya están en la tienda.',
  ];
  for (const body of posts) await make(`/api/walls/${profileId}/posts`, { body: { body, publish: true } });
  const form = new FormData();
  form.set('file', new Blob(['esmalte;kilos\ncobalto;2\ncobre;5\n'], { type: 'text/csv' }), 'esmaltes del otoño.csv');
  const html = await (await fetch(`${product.url}/`)).text();
  const page = /name="csrf-token" content="([^"]+)"/.exec(html)?.[1] ?? '';
  const headers = {
    authorization: `Bearer ${client.token}`,
    'x-csrf-token': page,
    'x-requested-with': 'XMLHttpRequest',
  };
  const answer = await fetch(`${product.url}/api/files`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`the file was refused with ${answer.status}: ${await answer.text()}`);
}

/** Everything is created through the API the screens use. */
export async function makeScene(): Promise<Scene> {
  const product = await startProduct();
  const client = await createClient(product, { alias: 'barroysal' });
  const admin = await signInByApi(product, product.admin);
  const make = caller(product, client);
  await caller(product, admin)('/api/admin/invoice-seller', { body: seller, method: 'PUT' });
  const profile = await make('/api/profiles', { body: { name: 'Barro y Sal', template: 'shop', locale: 'es' } });
  await make(`/api/profiles/${profile.id}/publish`, { body: {} });
  await make('/api/profiles', { body: { name: 'Taller de verano en la costa', template: 'artist', locale: 'es' } });
  await fill(product, make, { client, profileId: profile.id });
  const contacts = await addPeople(make);
  const contact = contacts[0] ?? '';
  const conversation = await talk(product, make, { profileId: profile.id, contactId: contact });
  const template = await make('/api/templates', { body: { starterId: 'news' } });
  const stored = await (await callApi(product, `/api/templates/${template.id}`, { token: client.token })).json();
  await make(`/api/templates/${template.id}`, { body: finishedMail(stored), method: 'PUT' });
  await make('/api/campaigns', { body: { templateId: template.id } });
  const automation = await make('/api/automations', { body: { starterId: 'win_back' } });
  const series = await make('/api/campaign-series', { body: {} });
  const { draft, sent } = await addCampaigns({
    product,
    client,
    make,
    templateId: template.id,
    profileId: profile.id,
    contactIds: contacts,
  });
  return {
    product,
    client,
    admin,
    ids: {
      profile: profile.id,
      contact,
      conversation,
      template: template.id,
      automation: automation.id,
      series: series.id,
      draftCampaign: draft,
      sentCampaign: sent,
    },
    publicPath: profile.path ?? '/link/barroysal/barro-y-sal',
  };
}
