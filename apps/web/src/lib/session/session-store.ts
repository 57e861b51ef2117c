import type { Roll, User } from '@enlace/contract/identity/sign-in/user.schemas.ts';
import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';

/** The only four values of a session in localStorage; `access_token` is fixed by the specification. */
export const sessionKeys = { token: 'access_token', user: 'user', subscription: 'suscription', roll: 'roll' } as const;

type Listener = () => void;
const listeners = new Set<Listener>();
const endListeners = new Set<Listener>();

function isUser(value: unknown): value is User {
  return typeof value === 'object' && value !== null && 'roll' in value && typeof value.roll === 'string';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Foreign content under the key: the guard then fetches the user again.
    return undefined;
  }
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** The bearer token; signed in means that one exists. */
export function readToken(): string | null {
  return localStorage.getItem(sessionKeys.token);
}

/** Reads a stored value; returns the same object until the text under the key changes. */
function storedReader<T>(key: string, is: (value: unknown) => value is T): () => T | undefined {
  let known: string | null = null;
  let read: T | undefined;
  return () => {
    const text = localStorage.getItem(key);
    if (text !== known) {
      const value = text === null ? undefined : parseJson(text);
      known = text;
      read = is(value) ? value : undefined;
    }
    return read;
  };
}

/** The stored current user. */
export const readUser = storedReader(sessionKeys.user, isUser);

/** Whether subscription data is stored; for an administrator it is `null`. */
export function holdsSubscription(): boolean {
  return localStorage.getItem(sessionKeys.subscription) !== null;
}

function isSubscription(value: unknown): value is Subscription {
  // One stored by an older version lacks fields current screens read.
  return typeof value === 'object' && value !== null && 'plan' in value && 'state' in value && 'serverTime' in value;
}

/** The stored subscription data. */
export const readSubscription = storedReader(sessionKeys.subscription, isSubscription);

export function writeSubscription(subscription: Subscription | null): void {
  localStorage.setItem(sessionKeys.subscription, JSON.stringify(subscription));
  notify();
}

export function writeUser(user: User): void {
  const roll: Roll = user.roll;
  localStorage.setItem(sessionKeys.user, JSON.stringify(user));
  localStorage.setItem(sessionKeys.roll, roll);
  notify();
}

/** Stores a new session, replacing an earlier one. */
export function writeSession({ token, user }: { token: string; user: User }): void {
  localStorage.removeItem(sessionKeys.subscription);
  localStorage.setItem(sessionKeys.token, token);
  writeUser(user);
}

export function clearSession(): void {
  for (const key of Object.values(sessionKeys)) localStorage.removeItem(key);
  notify();
}

/** A call was refused because the session has ended: clears it and notifies listeners, who leave the screen. */
export function sessionEnded(): void {
  if (readToken() === null) return;
  clearSession();
  for (const listener of endListeners) listener();
}

export function onSessionEnd(listener: Listener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Runs the listener after every change of the stored session, here or in another tab. */
export function subscribeToSession(listener: Listener): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || Object.values<string>(sessionKeys).includes(event.key)) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
