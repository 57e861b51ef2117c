import { SmtpConnectError, deferConnection } from './smtp-connect-error.ts';
import type { SmtpLogin, SmtpPhase, SmtpReply } from './smtp-client.types.ts';
import { afterRefusal, oauthBearer, type TokenLogin, xoauth2 } from '../sasl-token.ts';

/** Sends one command line (or none, for the greeting) and resolves with its reply. */
export type Ask = (phase: SmtpPhase, line: string | null) => Promise<SmtpReply>;

type Password = Extract<SmtpLogin, { password: string }>;

interface AuthenticateInput {
  auth: SmtpLogin;
  host: string;
  port: number;
  methods: ReadonlySet<string>;
  isSecure: boolean;
  ask: Ask;
}

/**
 * AUTH PLAIN (RFC 4616), else LOGIN; with a token XOAUTH2, else OAUTHBEARER. Throws SmtpConnectError: `auth_failed` for
 * wrong credentials, deferred for 4xx.
 */
export async function authenticate(input: AuthenticateInput): Promise<void> {
  const { auth, host, isSecure } = input;
  const isToken = 'token' in auth;
  const secret = isToken ? auth.token : auth.password;
  if (!isSecure && (isToken || !isLoopback(host))) {
    throw refuse(`The ${isToken ? 'token' : 'password'} is not sent over a connection without TLS`);
  }
  if (/[\0\x01\r\n]/.test(auth.user + secret)) throw refuse('User name or password hold a control character');
  const reply = await (isToken ? runToken({ ...input, auth }) : runPassword({ ...input, auth }));
  if (reply.code === 235) return;
  if (reply.code < 500) throw deferConnection({ phase: 'auth', reply });
  throw new SmtpConnectError({ kind: 'auth_failed', ...reply });
}

/** The token is the initial response; what a refusal says in its challenge is ended by us, and the reply follows. */
async function runToken({
  auth,
  host,
  port,
  methods,
  ask,
}: AuthenticateInput & { auth: TokenLogin }): Promise<SmtpReply> {
  const method = (['XOAUTH2', 'OAUTHBEARER'] as const).find((each) => methods.has(each));
  if (method === undefined) throw refuse('The server offers neither AUTH XOAUTH2 nor AUTH OAUTHBEARER');
  const response = method === 'XOAUTH2' ? xoauth2(auth) : oauthBearer({ ...auth, host, port });
  const reply = await ask('auth', `AUTH ${method} ${response}`);
  return reply.code === 334 ? ask('auth', afterRefusal[method]) : reply;
}

type PasswordInput = Pick<AuthenticateInput, 'methods' | 'ask'> & { auth: Password };

function runPassword({ auth, methods, ask }: PasswordInput): Promise<SmtpReply> {
  if (methods.has('PLAIN')) return ask('auth', `AUTH PLAIN ${encode(`\0${auth.user}\0${auth.password}`)}`);
  if (methods.has('LOGIN')) return runLogin({ auth, ask });
  throw refuse('The server offers neither AUTH PLAIN nor AUTH LOGIN');
}

async function runLogin({ auth, ask }: Pick<PasswordInput, 'auth' | 'ask'>): Promise<SmtpReply> {
  const forUser = await ask('auth', 'AUTH LOGIN');
  if (forUser.code !== 334) return forUser;
  const forPassword = await ask('auth', encode(auth.user));
  if (forPassword.code !== 334) return forPassword;
  return ask('auth', encode(auth.password));
}

function encode(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}

function refuse(text: string): SmtpConnectError {
  return new SmtpConnectError({ kind: 'auth_failed', code: null, enhanced: null, text });
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
