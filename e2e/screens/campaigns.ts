import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { Product } from '../kit/product.ts';
import { callApi, givePostalAddress, type SignedIn } from '../kit/session.ts';

/** Mails opened within this time count as opened by a machine. */
const machineMs = 3000;

type Made = { id: string };
type Make = (path: string, call: { body: unknown }) => Promise<Made>;
type Input = {
  product: Product;
  client: SignedIn;
  make: Make;
  templateId: string;
  profileId: string;
  contactIds: readonly string[];
};

/** Simulates a reader: loads the images of a mail and follows its first link. */
async function read(product: Product, address: string): Promise<void> {
  const mail = await product.sink.waitFor(address);
  const html = mail.parsed.html ?? '';
  const found = [/src="([^"]+\/t\/o\/[^"]+)"/, /href="([^"]+\/t\/c\/[^"]+)"/].map((pattern) => pattern.exec(html)?.[1]);
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.0' };
  for (const url of found) if (url) await fetch(url.replaceAll('&amp;', '&'), { headers, redirect: 'manual' });
}

/** A campaign sent to everybody and read by some. */
async function sendOne({ product, client, make, templateId, profileId }: Input): Promise<string> {
  await givePostalAddress(product, client);
  const { id } = await make('/api/campaigns', { body: { name: 'Novedades de otoño', templateId, profileId } });
  await make(`/api/campaigns/${id}/start`, { body: { timing: { kind: 'now' } } });
  const state = async (): Promise<string> =>
    (await (await callApi(product, `/api/campaigns/${id}`, { token: client.token })).json()).state;
  await expect.poll(state, { timeout: 60_000 }).toBe('sent');
  // Opening a mail the moment it arrives counts as a machine.
  await sleep(machineMs);
  for (const address of ['julia.roca@correo.example', 'pau@verdu.example', 'misaki@sato.example'])
    await read(product, address);
  return id;
}

/** One draft campaign for selected contacts, and a sent one. */
export async function addCampaigns(input: Input): Promise<{ draft: string; sent: string }> {
  const { client, product, make, templateId, profileId, contactIds } = input;
  const sent = await sendOne(input);
  const { id } = await make('/api/campaigns', { body: { name: 'Taller de esmaltes', templateId, profileId } });
  const stored = await (await callApi(product, `/api/campaigns/${id}`, { token: client.token })).json();
  const audience = { kind: 'chosen', include: [{ type: 'contacts', ids: contactIds.slice(0, 5) }] };
  const body = { baseRevision: stored.revision, name: stored.name, profileId, templateId, subject: null, audience };
  const saved = await callApi(product, `/api/campaigns/${id}`, { method: 'PUT', body, token: client.token });
  if (!saved.ok) throw new Error(`the draft was refused with ${saved.status}: ${await saved.text()}`);
  return { draft: id, sent };
}
