import { SmtpConnectError, deferConnection } from './smtp-connect-error.ts';
import type { SmtpPhase, SmtpReply } from './smtp-client.types.ts';

/** Sends one command line (or none, for the greeting) and resolves with its reply. */
export type Ask = (phase: SmtpPhase, line: string | null) => Promise<SmtpReply>;

interface AuthenticateInput {
  auth: { user: string; password: string };
  host: string;
  methods: ReadonlySet<string>;
  isSecure: boolean;
  ask: Ask;
}

/** AUTH PLAIN (RFC 4616), else LOGIN. Throws SmtpConnectError: `auth_failed` for wrong credentials, deferred for 4xx. */
export async function authenticate({ auth, host, methods, isSecure, ask }: AuthenticateInput): Promise<void> {
  if (!isSecure && !isLoopback(host)) throw refuse('The password is not sent over a connection without TLS');
  if (/[\0\r\n]/.test(auth.user + auth.password)) throw refuse('User name or password hold a control character');
  const reply = await runAuth({ auth, methods, ask });
  if (reply.code === 235) return;
  if (reply.code < 500) throw deferConnection({ phase: 'auth', reply });
  throw new SmtpConnectError({ kind: 'auth_failed', ...reply });
}

function runAuth({ auth, methods, ask }: Pick<AuthenticateInput, 'auth' | 'methods' | 'ask'>): Promise<SmtpReply> {
  if (methods.has('PLAIN')) return ask('auth', `AUTH PLAIN ${encode(`\0${auth.user}\0${auth.password}`)}`);
  if (methods.has('LOGIN')) return runLogin({ auth, ask });
  throw refuse('The server offers neither AUTH PLAIN nor AUTH LOGIN');
}

async function runLogin({ auth, ask }: Pick<AuthenticateInput, 'auth' | 'ask'>): Promise<SmtpReply> {
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
