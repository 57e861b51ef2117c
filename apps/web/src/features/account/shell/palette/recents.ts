import { hasOwnSession } from '#lib/session/acting-session.ts';
import { readUser } from '#lib/session/session-store.ts';
import { type AnyKind, isKind } from './kinds.ts';

const limit = 6;

/** A recent choice: an item of the client, or a screen or action known by its id. */
export type Recent = { id: string; thing?: { kind: AnyKind; title: string; note: string; path: string } };

function keyOf(): string | undefined {
  const user = readUser();
  // What an administrator opens while acting as a client is not recorded for that client.
  return user === undefined || hasOwnSession() ? undefined : `recents:${user.id}`;
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null || !('id' in value) || typeof value.id !== 'string') return false;
  if (!('thing' in value) || value.thing === undefined) return true;
  const { thing } = value;
  return (
    typeof thing === 'object' &&
    thing !== null &&
    'kind' in thing &&
    typeof thing.kind === 'string' &&
    isKind(thing.kind) &&
    'title' in thing &&
    typeof thing.title === 'string' &&
    'note' in thing &&
    typeof thing.note === 'string' &&
    'path' in thing &&
    typeof thing.path === 'string' &&
    /^\/(user|admin)\//.test(thing.path)
  );
}

/** Last choices of this account in this browser, the latest first. */
export function readRecents(): readonly Recent[] {
  const key = keyOf();
  const text = key === undefined ? null : localStorage.getItem(key);
  if (text === null) return [];
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, limit) : [];
  } catch {
    // Foreign content under the key: there is nothing to remember.
    return [];
  }
}

export function rememberRecent(recent: Recent): void {
  const key = keyOf();
  if (key === undefined) return;
  const kept = [recent, ...readRecents().filter(({ id }) => id !== recent.id)].slice(0, limit);
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // A full storage only loses this convenience.
  }
}

/** Signing out also removes the names of contacts. */
export function forgetRecents(): void {
  const key = keyOf();
  if (key !== undefined) localStorage.removeItem(key);
}
