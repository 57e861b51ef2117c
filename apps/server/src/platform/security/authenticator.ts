import { hash } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import type { AdminActor, ClientActor } from '#platform/context.ts';
import type { Database } from '#platform/database/client.ts';
import { hashToken } from './secrets.ts';
import { createTokenWatches } from './token-watches.ts';

/** Channel on which triggers announce the user whose sessions, keys or permissions changed. */
const channel = 'enlace_sessions';
const keepMs = 5000;
const maxEntries = 20_000;

export type ResolvedToken = {
  actor: ClientActor | AdminActor;
  /** Users whose changes invalidate the cache entry of this token. */
  watch: readonly string[];
  /** When it expires if nothing happens until then; null for never. */
  expiresAt: Temporal.Instant | null;
};

/**
 * Looks up a token by its SHA-256; undefined when it does not belong to this resolver or is no longer valid. `isUse` is
 * false when no call was made with it: checking must not keep an idle session alive.
 */
export type TokenResolver = (tokenHash: Buffer, options?: { isUse: boolean }) => Promise<ResolvedToken | undefined>;

export type Authenticator = {
  /** Bearer token → actor; undefined when no resolver knows it. Cached for at most five seconds. */
  authenticate(token: string): Promise<ClientActor | AdminActor | undefined>;
  /**
   * Removes this user's tokens from the cache of this process immediately; the others are notified by the database.
   * Call it after the commit.
   */
  forget(userId: string): void;
  /**
   * Calls `onEnd` once, as soon as this token is no longer valid: signed out, ended, suspended, expired. For
   * connections that stay open after their call was admitted. Returns the function that ends the watch.
   */
  watch(token: string, onEnd: () => void): () => void;
  /** Starts listening; until then nothing is cached. */
  start(resolvers: readonly TokenResolver[]): Promise<void>;
};

type Entry = { resolved: ResolvedToken; expiresMs: number | undefined; until: number };

/**
 * Caches which actor a token belongs to, so that most calls need no query. A change in the database announces the user
 * (triggers of 0002_identity.sql), which invalidates the entries on every process within milliseconds; a lost
 * connection clears the cache.
 */
export function createAuthenticator({ db, clock }: { db: Database; clock: Clock }): Authenticator {
  const entries = new Map<string, Entry>();
  const keysOf = new Map<string, Set<string>>();
  let resolvers: readonly TokenResolver[] = [];
  let listening = false;
  /** Increases with every announcement: a result read before one must not be cached after it. */
  let generation = 0;

  async function resolve(tokenHash: Buffer, { isUse }: { isUse: boolean }): Promise<ResolvedToken | undefined> {
    for (const resolver of resolvers) {
      const resolved = await resolver(tokenHash, { isUse });
      if (resolved) return resolved;
    }
    return undefined;
  }

  const watches = createTokenWatches({ clock, look: (tokenHash) => resolve(tokenHash, { isUse: false }) });

  function drop(key: string): void {
    const entry = entries.get(key);
    entries.delete(key);
    for (const userId of entry?.resolved.watch ?? []) {
      const keys = keysOf.get(userId);
      keys?.delete(key);
      if (keys?.size === 0) keysOf.delete(userId);
    }
  }

  function forget(userId: string): void {
    generation += 1;
    for (const key of [...(keysOf.get(userId) ?? [])]) drop(key);
    watches.changed(userId);
  }

  function forgetAll(): void {
    generation += 1;
    entries.clear();
    keysOf.clear();
    watches.allChanged();
  }

  function remember(key: string, resolved: ResolvedToken): void {
    drop(key);
    const oldest = entries.size >= maxEntries ? entries.keys().next().value : undefined;
    if (oldest !== undefined) drop(oldest);
    entries.set(key, {
      resolved,
      expiresMs: resolved.expiresAt?.epochMilliseconds,
      until: clock.monotonicMs() + keepMs,
    });
    for (const userId of resolved.watch) keysOf.set(userId, (keysOf.get(userId) ?? new Set()).add(key));
  }

  function known(key: string): ResolvedToken | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    const { resolved, expiresMs, until } = entry;
    const isOver = expiresMs !== undefined && expiresMs <= clock.now().epochMilliseconds;
    if (!isOver && until > clock.monotonicMs()) return resolved;
    drop(key);
    return undefined;
  }

  return {
    forget,
    watch: (token, onEnd) => watches.add(hashToken(token), onEnd),
    async authenticate(token) {
      // In one step: with `createHash` the hash of every call's token was a stream of its own.
      const key = hash('sha256', token, 'base64');
      const remembered = known(key);
      if (remembered) return remembered.actor;
      const before = generation;
      const resolved = await resolve(Buffer.from(key, 'base64'), { isUse: true });
      if (resolved && listening && generation === before) remember(key, resolved);
      return resolved?.actor;
    },
    async start(given) {
      resolvers = given;
      await db.listen(channel, forget, { onGap: forgetAll });
      listening = true;
    },
  };
}
