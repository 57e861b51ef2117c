import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { StoryApp } from './story-app.ts';

export type StoryClient = { id: string; email: string; password: string; alias: string };

const password = 'demostracion de enlace';

type Options = { accountTypes: { id: string; code: string }[]; policyVersion: number };

/** Registers a client as the screen does; an administrator confirms, because nobody reads the mail here. */
export async function register(
  story: StoryApp,
  { name, alias, type, admin }: { name: string; alias: string; type: string; admin: string },
): Promise<StoryClient> {
  const email = `${alias}@demo.example`;
  const { accountTypes, policyVersion } = await story.call<Options>('/api/register/options');
  await story.call('/api/register', {
    method: 'POST',
    body: {
      ...{ name, alias, email, password, policyVersion, phone: '+34655021843' },
      ...{
        accountTypeId: accountTypes.find(({ code }) => code === type)?.id,
        consent: true,
        locale: 'es',
        timeZone: 'Europe/Madrid',
      },
    },
  });
  const waiting = await story.call<{ items: { id: string }[] }>(
    `/api/admin/clients?state=unverified&search=${encodeURIComponent(email)}`,
    { token: admin },
  );
  const id = waiting.items[0]?.id ?? '';
  const made = await story.call<{ id: string }>(`/api/admin/registrations/${id}/confirm`, {
    method: 'POST',
    body: {},
    token: admin,
  });
  return { id: made.id, email, password, alias };
}

type Offers = { offers: { catalogItemId: string; change: string; yearlyMinor: number }[] };

type Identity = { token: string; name: string; taxId: string | null };

/** Who the invoices are made out to: a company by its tax number, anyone else by name. */
export async function enterIdentity(story: StoryApp, { token, name, taxId }: Identity): Promise<void> {
  const identity = {
    ...{
      legalName: taxId === null ? name : `${name}, S.L.`,
      country: 'ES',
      taxId,
      line1: 'Carrer Santa Bàrbara, 14',
      line2: null,
    },
    ...{ postalCode: '03590', city: 'Altea', region: null, email: 'cuentas@demo.example' },
  };
  await story.call('/api/account/billing-identity', { method: 'PUT', body: identity, token });
}

/** Enters the billing details, adds a trial card and chooses the middle plan. */
export async function subscribe(story: StoryApp, { token, name }: { token: string; name: string }): Promise<void> {
  await enterIdentity(story, { token, name, taxId: 'B12345674' });
  await story.call('/api/payment-methods/trial-card', {
    method: 'POST',
    body: { number: '4242424242424242', expiryMonth: 12, expiryYear: 2031 },
    token,
  });
  const { offers } = await story.call<Offers>('/api/subscription/offers', { token });
  const paid = offers.filter(({ yearlyMinor }) => yearlyMinor > 0).toSorted((a, b) => a.yearlyMinor - b.yearlyMinor);
  // The one with everything: the demonstration shows all of it.
  const choice = { catalogItemId: paid.at(-1)?.catalogItemId };
  const preview = await story.call<{ isChargedNow: boolean; charge: { dueMinor: number } }>(
    '/api/subscription/preview',
    {
      method: 'POST',
      body: choice,
      token,
    },
  );
  await story.call('/api/subscription/change', {
    method: 'POST',
    body: { ...choice, expectedDueMinor: preview.isChargedNow ? preview.charge.dueMinor : 0 },
    token,
  });
}

export type Picture = { id: string; width: number; height: number };

/** Uploads an example image to the client's drive. */
export async function upload(
  story: StoryApp,
  { folder, name, token }: { folder: string; name: string; token: string },
): Promise<Picture> {
  const form = new FormData();
  form.append('file', new Blob([await readFile(path.join(folder, `${name}.jpg`))]), `${name}.jpg`);
  const encoded = new Response(form);
  return story.call<Picture>('/api/files', {
    method: 'POST',
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    token,
  });
}
