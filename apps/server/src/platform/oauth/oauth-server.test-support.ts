import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { testCertificate, testPrivateKey } from '../mail/smtp-client/tls-pair.test-support.ts';

/** What a person does on the page of the provider, or somebody in between. */
export type Consent = 'grants' | 'denies' | 'other_state';
/** What the token endpoint does instead of answering. */
export type TokenTrouble = 'down' | 'slow' | 'invalid_grant' | 'invalid_client' | 'nonsense';

type Grant = { person: string; accessTokens: Map<string, Temporal.Instant>; refreshToken: string; isOver: boolean };
type Code = { person: string; challenge: string; redirectUrl: string; isUsed: boolean };

export type FakeProvider = {
  port: number;
  clientId: string;
  clientSecret: string;
  endpoints: { authorizeUrl: string; tokenUrl: string; revokeUrl: string };
  /** Goes where a browser is sent, and returns what the provider sends it back with. */
  visit(url: string): Promise<{ state: string; code?: string; error?: string; provider?: string }>;
  /** Who signs in from now on, and what they do. */
  setPerson(person: string): void;
  setConsent(consent: Consent): void;
  setTrouble(trouble: TokenTrouble | null): void;
  /** The address this installation is registered with. */
  setRedirectUrl(url: string): void;
  /** Seconds that tokens hold. */
  setLifetime(seconds: number): void;
  /** Lets a person open a mailbox of several. */
  share(mailbox: string, person: string): void;
  /** Whether this is a token it issued, still valid, of somebody who may open the mailbox. */
  accepts(mailbox: string, token: string): boolean;
  /** All consents end, as when people withdraw them at the provider. */
  withdraw(): void;
  /** Access tokens end, their consents do not. */
  expireAccess(): void;
  revoked(): readonly string[];
  /** Forms that the token endpoint got. */
  asked(): readonly URLSearchParams[];
  /** Everything secret it gave, to be looked for where it must not be. */
  secrets(): readonly string[];
  close(): Promise<void>;
};

type StartInput = {
  redirectUrl: string;
  now: () => Temporal.Instant;
  /** Gives a new refresh token each time, and takes the one before no more. */
  rotates?: boolean;
};

const secret = (kind: string) => `${kind}.${randomBytes(24).toString('base64url')}`;

async function bodyOf(incoming: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of incoming) text += String(chunk);
  return new URLSearchParams(text);
}

function redirectTo(response: ServerResponse, address: string, parameters: Record<string, string>): void {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  response.writeHead(302, { location: url.href }).end();
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** An authorization server on loopback that issues codes and tokens, and knows each of them. */
export async function startFakeProvider({
  redirectUrl: registered,
  now,
  rotates = true,
}: StartInput): Promise<FakeProvider> {
  const [clientId, clientSecret] = ['enlace-prueba', secret('client')];
  let redirectUrl = registered;
  let [person, consent, trouble, lifetime] = ['', 'grants' as Consent, null as TokenTrouble | null, 3600];
  const codes = new Map<string, Code>();
  const grants: Grant[] = [];
  const shares = new Set<string>();
  const revoked: string[] = [];
  const asked: URLSearchParams[] = [];
  const given: string[] = [clientSecret];

  function authorize(url: URL, response: ServerResponse): void {
    const of = (name: string) => url.searchParams.get(name) ?? '';
    const isKnown = of('client_id') === clientId && of('redirect_uri') === redirectUrl;
    const isSound = of('response_type') === 'code' && of('code_challenge_method') === 'S256' && of('scope') !== '';
    if (!isKnown || !isSound || of('state').length < 32) return answer(response, 400, { error: 'invalid_request' });
    const state = consent === 'other_state' ? secret('state') : of('state');
    if (consent === 'denies') return redirectTo(response, redirectUrl, { state, error: 'access_denied' });
    const code = secret('code');
    given.push(code);
    codes.set(code, { person, challenge: of('code_challenge'), redirectUrl: of('redirect_uri'), isUsed: false });
    redirectTo(response, redirectUrl, { state, code });
  }

  function issue(response: ServerResponse, grant: Grant): void {
    const accessToken = secret('access');
    grant.accessTokens.set(accessToken, now().add({ seconds: lifetime }));
    given.push(accessToken, grant.refreshToken);
    const refreshed = { refresh_token: grant.refreshToken };
    answer(response, 200, { access_token: accessToken, token_type: 'Bearer', expires_in: lifetime, ...refreshed });
  }

  function exchange(form: URLSearchParams, response: ServerResponse): void {
    const code = codes.get(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight = code?.challenge === challenge && code.redirectUrl === form.get('redirect_uri') && !code.isUsed;
    if (!code || !isRight) return answer(response, 400, { error: 'invalid_grant' });
    code.isUsed = true;
    const grant = { person: code.person, accessTokens: new Map(), refreshToken: secret('refresh'), isOver: false };
    grants.push(grant);
    issue(response, grant);
  }

  function refresh(form: URLSearchParams, response: ServerResponse): void {
    const grant = grants.find((each) => each.refreshToken === form.get('refresh_token') && !each.isOver);
    if (!grant) return answer(response, 400, { error: 'invalid_grant' });
    if (rotates) grant.refreshToken = secret('refresh');
    issue(response, grant);
  }

  async function token(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await bodyOf(incoming);
    asked.push(form);
    if (trouble === 'down') return answer(response, 500, { error: 'server_error' });
    if (trouble === 'nonsense') return void response.writeHead(200).end('<html>');
    if (trouble === 'invalid_grant' || trouble === 'invalid_client') return answer(response, 400, { error: trouble });
    if (trouble === 'slow') await new Promise((resolve) => setTimeout(resolve, 400));
    const isKnown = form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
    if (!isKnown) return answer(response, 401, { error: 'invalid_client' });
    if (form.get('grant_type') === 'authorization_code') return exchange(form, response);
    refresh(form, response);
  }

  async function revoke(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await bodyOf(incoming);
    if (trouble === 'down') return answer(response, 500, { error: 'server_error' });
    const grant = grants.find((each) => each.refreshToken === form.get('token'));
    if (grant) grant.isOver = true;
    revoked.push(form.get('token') ?? '');
    response.writeHead(200).end();
  }

  const server = createServer({ key: testPrivateKey, cert: testCertificate }, (incoming, response) => {
    const url = new URL(incoming.url ?? '', 'https://127.0.0.1');
    if (url.pathname === '/authorize') authorize(url, response);
    else if (url.pathname === '/token') void token(incoming, response);
    else if (url.pathname === '/revoke') void revoke(incoming, response);
    else answer(response, 404, {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // NOTE: a server that listens on a port has an address record.
  const { port } = server.address() as AddressInfo;
  const base = `https://127.0.0.1:${port}`;

  async function visit(url: string) {
    const going = request(url, { ca: testCertificate });
    going.end();
    const [response]: IncomingMessage[] = await once(going, 'response');
    response?.resume();
    const location = response?.headers.location;
    if (location === undefined) throw new Error(`the provider answered ${response?.statusCode}`);
    const { pathname, searchParams: back } = new URL(location);
    const provider = /\/correo-entrante\/([\w-]+)$/.exec(pathname)?.[1];
    const of = (name: string) => back.get(name) ?? undefined;
    const [code, error] = [of('code'), of('error')];
    const at = provider === undefined ? {} : { provider };
    return { state: of('state') ?? '', ...(code ? { code } : {}), ...(error ? { error } : {}), ...at };
  }
  return {
    port,
    clientId,
    clientSecret,
    endpoints: { authorizeUrl: `${base}/authorize`, tokenUrl: `${base}/token`, revokeUrl: `${base}/revoke` },
    visit,
    setPerson: (next) => void (person = next),
    setConsent: (next) => void (consent = next),
    setTrouble: (next) => void (trouble = next),
    setRedirectUrl: (url) => void (redirectUrl = url),
    setLifetime: (seconds) => void (lifetime = seconds),
    share: (mailbox, who) => void shares.add(`${mailbox} ${who}`),
    accepts: (mailbox, text) =>
      grants.some((grant) => {
        const until = grant.accessTokens.get(text);
        const isAllowed = grant.person === mailbox || shares.has(`${mailbox} ${grant.person}`);
        return until !== undefined && !grant.isOver && isAllowed && Temporal.Instant.compare(now(), until) < 0;
      }),
    withdraw() {
      for (const grant of grants) grant.isOver = true;
    },
    expireAccess() {
      for (const grant of grants) grant.accessTokens.clear();
    },
    revoked: () => revoked,
    asked: () => asked,
    secrets: () => given,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
