import { dataSubscriptionRef, sendingDataRef } from '@enlace/contract/billing/subscriptions/subscriptions.refs.gen.ts';
import { currentUserRef, loginRef, logoutRef } from '@enlace/contract/identity/sign-in/auth.refs.gen.ts';
import type { User } from '@enlace/contract/identity/sign-in/user.schemas.ts';
import { call } from '#lib/api/call.ts';
import {
  clearSession,
  holdsSubscription,
  readToken,
  writeSession,
  writeSubscription,
  writeUser,
} from './session-store.ts';

export type LoginOutcome = { ok: true; user: User } | { ok: false };

/** Signs in with e-mail and password. Only `ok === 1` stores anything; refusals reject with `ApiError`. */
export async function signIn(credentials: { email: string; password: string }): Promise<LoginOutcome> {
  const reply: { ok: number; data?: { token: string; user: User } } = await call(loginRef, { body: credentials });
  if (reply.ok !== 1 || !reply.data) return { ok: false };
  writeSession(reply.data);
  return { ok: true, user: reply.data.user };
}

/** Ends the session here at once and on the server by `GET /api/logout`, whose outcome is ignored. */
export async function signOut(): Promise<void> {
  const ending = call(logoutRef, { keepalive: true });
  clearSession();
  await ending.catch((error: unknown) => console.warn('logout', error));
}

/** Fetches the current user and replaces the stored one. */
export async function refreshUser(): Promise<User> {
  const token = readToken();
  const user = await call(currentUserRef);
  if (readToken() === token) writeUser(user);
  return user;
}

/** Fetches the subscription once; later route changes find it stored. */
export async function ensureSubscription(): Promise<void> {
  if (holdsSubscription()) return;
  const token = readToken();
  const subscription = await call(dataSubscriptionRef);
  if (readToken() === token) writeSubscription(subscription);
}

/** Fetches the sending state for the diagnostic console. */
export async function logSendingState(): Promise<void> {
  console.debug('envio/data', await call(sendingDataRef));
}
