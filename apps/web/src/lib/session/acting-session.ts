import type { User } from '@enlace/contract/identity/sign-in/user.schemas.ts';
import { readToken, readUser, writeSession } from './session-store.ts';

const key = 'own_session';

/** An administrator's own session, kept in this tab while they act as a client. */
type OwnSession = { token: string; user: User };

function isOwnSession(value: unknown): value is OwnSession {
  return (
    typeof value === 'object' &&
    value !== null &&
    'token' in value &&
    'user' in value &&
    typeof value.token === 'string'
  );
}

function parse(text: string | null): OwnSession | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isOwnSession(value) ? value : undefined;
  } catch {
    // Foreign content under the key: there is no session to return to.
    return undefined;
  }
}

/** Keeps the administrator's session and continues with the acting one. */
export function beginActing(session: OwnSession): void {
  const token = readToken();
  const user = readUser();
  if (token !== null && user) sessionStorage.setItem(key, JSON.stringify({ token, user } satisfies OwnSession));
  writeSession(session);
}

/** Restores the administrator's own session; false in a tab without one. */
export function returnToOwnSession(): boolean {
  const own = parse(sessionStorage.getItem(key));
  sessionStorage.removeItem(key);
  if (!own) return false;
  writeSession(own);
  return true;
}

export function hasOwnSession(): boolean {
  return parse(sessionStorage.getItem(key)) !== undefined;
}
