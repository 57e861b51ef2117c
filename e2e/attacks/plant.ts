import { createTransport } from 'nodemailer';
import type { CaughtMail } from '../kit/mail-sink.ts';
import type { Product } from '../kit/product.ts';
import type { SignedIn } from '../kit/session.ts';
import type { Payload } from './corpus.ts';
import { hostileDocuments } from './hostile-document.ts';

export type Planted = {
  profileId: string;
  templateId: string;
  campaignId: string;
  contactIds: string[];
  conversationId: string;
  fileId: string;
  /** The web version of the campaign's mail. */
  archiveUrl: string;
  /** Texts the product stored unchanged, and those its rules refused. */
  stored: number;
  /** Hostile mails that reached the mailbox. */
  arrived: number;
  refused: number;
};

type Field = { product: Product; session: SignedIn };
type Answer = { status: number; body: { id: string; revision: number; key: string } };

/** A call of the signed-in client; refusals are returned like any other answer. */
export async function call({ product, session }: Field, method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${product.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${session.token}`,
      'x-requested-with': 'XMLHttpRequest',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status >= 500) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  // NOTE: every answer of the API is an object; those used here have an id.
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) } as Answer;
}

async function must(field: Field, method: string, path: string, body?: unknown): Promise<Answer['body']> {
  const answer = await call(field, method, path, body);
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

function line(text: string, max: number): string {
  return text.replace(/\p{Cc}+/gu, ' ').slice(0, max);
}

async function plantContacts(field: Field, payloads: readonly Payload[]): Promise<{ ids: string[]; refused: number }> {
  const ids: string[] = [];
  let refused = 0;
  let key = (await must(field, 'POST', '/api/contacts/fields', { name: 'Campo', kind: 'text' })).key;
  for (const { number, text } of payloads) {
    // A hostile name for the field too, while the limit allows one more.
    const made = await call(field, 'POST', '/api/contacts/fields', { name: line(text, 60).trim(), kind: 'text' });
    if (made.status === 200) ({ key } = made.body);
    const answer = await call(field, 'POST', '/api/contacts', {
      name: line(text, 160),
      firstName: line(text, 160),
      company: line(text, 160),
      city: line(text, 120),
      notes: text.slice(0, 5000),
      fields: { [key]: text.slice(0, 500) },
      email: `tamy${number}@correo.example`,
    });
    if (answer.status !== 200) refused += 1;
    else {
      ids.push(answer.body.id);
      if ((await call(field, 'POST', `/api/contacts/${answer.body.id}/notes`, { text })).status !== 200) refused += 1;
    }
  }
  return { ids, refused };
}

async function plantFile(field: Field, { text }: Payload): Promise<string> {
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const form = new FormData();
  form.set('file', new Blob([pixel], { type: 'text/html' }), `${text}.html`);
  const response = await fetch(`${field.product.url}/api/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${field.session.token}` },
    body: form,
  });
  const { id }: { id: string } = await response.json();
  return id;
}

/** The document of a profile, stored and published. */
export async function publish(field: Field, profileId: string, document: unknown): Promise<void> {
  const { draft }: { draft: { revision: number } } = JSON.parse(
    JSON.stringify(await must(field, 'GET', `/api/profiles/${profileId}`)),
  );
  await must(field, 'PUT', `/api/profiles/${profileId}/draft`, { document, baseRevision: draft.revision });
  await must(field, 'POST', `/api/profiles/${profileId}/publish`, {});
}

/** Its own Liquid would prevent the mail from being sent at all. */
const hasLiquid = /\{[{%]/;

async function plantCampaign(field: Field, payloads: readonly Payload[], profileId: string, first: Payload) {
  const safe = payloads.filter(({ text }) => !hasLiquid.test(text));
  const [document] = hostileDocuments('mail', { payloads: safe, each: 1 });
  const created = await must(field, 'POST', '/api/templates', { kind: 'email', name: line(first.text, 80) });
  const subject = line(first.text, 200);
  await must(field, 'PUT', `/api/templates/${created.id}`, {
    baseRevision: created.revision,
    name: line(first.text, 80),
    subject,
    preheader: line(first.text, 160),
    document,
  });
  await must(field, 'POST', '/api/contacts', {
    name: line(first.text, 160),
    email: 'lectora@correo.example',
    consent: line(first.text, 300),
  });
  const campaign = await must(field, 'POST', '/api/campaigns', {
    name: line(first.text, 120),
    templateId: created.id,
    profileId,
  });
  await must(field, 'PUT', '/api/client-brand/postal-address', { postalAddress: line(first.text, 100) });
  await must(field, 'POST', `/api/campaigns/${campaign.id}/start`, {});
  const mail = await field.product.sink.waitFor('lectora@correo.example');
  const archiveUrl = /https?:\/\/[^\s"<>]+\/correo\/[\w-]+/.exec(mail.parsed.html ?? '')?.[0] ?? '';
  return { templateId: created.id, campaignId: campaign.id, mail, archiveUrl };
}

/** Answers no mail program would write, each with hostile names, subject, text, HTML and attachment. */
async function plantMails({ product }: Field, mail: CaughtMail, payloads: readonly Payload[]): Promise<void> {
  const to = mail.parsed.replyTo?.[0]?.address;
  if (!to) throw new Error('the campaign names nobody to answer to');
  const transport = createTransport({ host: '127.0.0.1', port: product.inboundPort, secure: false, ignoreTLS: true });
  for (const { text } of payloads) {
    await transport.sendMail({
      from: { name: line(text, 100), address: 'lectora@correo.example' },
      to,
      subject: `Re: ${line(text, 200)}`,
      text,
      html: `<html><head><title>${text}</title></head><body>${text}<p title="${text}">x</p><a href="${text}">x</a><img src="${text}"><div style="${text}">x</div></body></html>`,
      attachments: [
        { filename: `${line(text, 80)}.html`, content: `<script>${text}</script>`, contentType: 'text/html' },
      ],
      ...(mail.parsed.messageId ? { inReplyTo: mail.parsed.messageId } : {}),
    });
  }
  transport.close();
}

/** Waits until no more arrive: some break the parser on purpose and are quarantined. */
async function waitForMails(field: Field, count: number): Promise<{ conversationId: string; arrived: number }> {
  let [arrived, since] = [0, performance.now()];
  for (;;) {
    const list = JSON.stringify(await must(field, 'GET', '/api/mailbox/conversations?limit=50'));
    const { items }: { items: { id: string; unread: number }[] } = JSON.parse(list);
    const now = items.reduce((sum, { unread }) => sum + unread, 0);
    if (now > arrived) [arrived, since] = [now, performance.now()];
    const [first] = items.toSorted((left, right) => right.unread - left.unread);
    const isOver = arrived >= count || performance.now() - since > 20_000;
    if (isOver && first) return { conversationId: first.id, arrived };
    if (isOver) throw new Error('not one of the mails arrived');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Stores the payloads through every input of a client or a visitor. */
export async function plant(field: Field, payloads: readonly Payload[]): Promise<Planted> {
  const [first] = payloads;
  if (!first) throw new Error('there is nothing to plant');
  const profile = await must(field, 'POST', '/api/profiles', { name: line(first.text, 80), slug: 'hostil' });
  await call(field, 'PATCH', '/api/account/personal', { name: line(first.text, 120) });
  await call(field, 'POST', '/api/keys', { name: line(first.text, 80), scopes: ['contacts.read'], life: '30' });
  const { ids: contactIds, refused } = await plantContacts(field, payloads);
  const fileId = await plantFile(field, first);
  const [page] = hostileDocuments('page', { payloads, each: 1 });
  await publish(field, profile.id, page);
  const { templateId, campaignId, mail, archiveUrl } = await plantCampaign(field, payloads, profile.id, first);
  await plantMails(field, mail, payloads);
  const { conversationId, arrived } = await waitForMails(field, payloads.length);
  const stored = contactIds.length;
  return {
    profileId: profile.id,
    templateId,
    campaignId,
    contactIds,
    conversationId,
    fileId,
    archiveUrl,
    stored,
    arrived,
    refused,
  };
}
