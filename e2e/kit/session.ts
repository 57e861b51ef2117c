import type { Page } from '@playwright/test';
import type { User } from '@enlace/contract/identity/sign-in/user.schemas.ts';
import type { Product } from './product.ts';

export type SignedIn = { token: string; user: User; password: string };

type Call = { method?: string; body?: unknown; token?: string };

/** A call as made by the web app, with the token of a fresh page when there is no session. */
export async function callApi(
  product: Product,
  path: string,
  { method = 'GET', body, token }: Call = {},
): Promise<Response> {
  const html = await (await fetch(`${product.url}/`)).text();
  const page = /name="csrf-token" content="([^"]+)"/.exec(html)?.[1] ?? '';
  return fetch(`${product.url}${path}`, {
    method,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'x-csrf-token': page,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function expectOk(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

function hasData(value: unknown): value is { data: { token: string; user: User } } {
  return typeof value === 'object' && value !== null && 'data' in value;
}

export async function signInByApi(
  product: Product,
  { email, password }: { email: string; password: string },
): Promise<SignedIn> {
  const reply = await expectOk(await callApi(product, '/api/login', { method: 'POST', body: { email, password } }));
  if (!hasData(reply)) throw new Error('login answered without data');
  return { ...reply.data, password };
}

let counter = 0;

/** Registers and confirms a client over the real API and mail. */
export async function createClient(
  product: Product,
  { name = 'Marina Ferrer', alias }: { name?: string; alias?: string } = {},
): Promise<SignedIn> {
  counter += 1;
  const handle = alias ?? `cliente-${Date.now().toString(36)}-${counter}`;
  const email = `${handle}@correo.example`;
  const password = 'tres tazas verdes';
  const options = await expectOk(await callApi(product, '/api/register/options'));
  const { accountTypes, policyVersion } = options as { accountTypes: { id: string }[]; policyVersion: number };
  const form = {
    name,
    alias: handle,
    email,
    phone: '+34655021843',
    accountTypeId: accountTypes[0]?.id,
    password,
    policyVersion,
    consent: true,
    locale: 'es',
    timeZone: 'Europe/Madrid',
  };
  await expectOk(await callApi(product, '/api/register', { method: 'POST', body: form }));
  const mail = await product.sink.waitFor(email);
  const code = /\/register\/verify\/([\w-]+)/.exec(mail.parsed.text ?? '')?.[1];
  await expectOk(await callApi(product, '/api/register/verify', { method: 'POST', body: { code } }));
  return signInByApi(product, { email, password });
}

/** Says from where a client writes, without which no campaign is started. */
export async function givePostalAddress(product: Product, { token }: Pick<SignedIn, 'token'>): Promise<void> {
  const body = { postalAddress: 'Calle del Horno, 8\n03801 Alcoy, España' };
  await expectOk(await callApi(product, '/api/client-brand/postal-address', { method: 'PUT', body, token }));
}

/** Stores a session in the browser as the app does, before any page of the app runs. */
export async function useSession(page: Page, product: Product, session: SignedIn): Promise<void> {
  await page.goto(`${product.url}/theme.js`);
  await page.evaluate(({ token, user }) => {
    localStorage.setItem('access_token', token);
    localStorage.setItem('user', JSON.stringify(user));
    localStorage.setItem('roll', user.roll);
  }, session);
}

/** Gives the plan of a trial everything a plan can have: A/B tests and the API are part of a larger one. */
export async function giveEveryFeature(product: Product): Promise<void> {
  const { token } = await signInByApi(product, product.admin);
  const { items } = await (await callApi(product, '/api/admin/catalog/plans', { token })).json();
  const plan = items.find(({ code }: { code: string }) => code === 'studio');
  const { id, code, name, description, features, isHighlighted, quotas } = plan;
  const featureKeys = ['own_domain', 'own_sender', 'automations', 'series', 'ab_tests', 'api'];
  const body = { code, name, description, features, isHighlighted, quotas, unlimited: [], featureKeys };
  const answer = await callApi(product, `/api/admin/catalog/plans/${id}`, { method: 'PUT', token, body });
  if (!answer.ok) throw new Error(`the plan answered ${answer.status}: ${await answer.text()}`);
}
