import type { Platform } from '#platform/platform.types.ts';

/** Maximum count; nobody reads larger numbers. */
export const maxNews = 51;
const keptSeconds = 5;
const maxWalls = 2000;

/** Public knowledge about a wall: when its newest posts appeared. `closed`: check each visitor. */
export type KnownNews = { status: 'open'; momentsMs: readonly number[] } | { status: 'closed' };

type Kept = { untilMs: number; known: Promise<KnownNews> };

export type WallNews = {
  /** One database query per wall every few seconds, however many readers ask. */
  read(address: string, look: () => Promise<KnownNews>): Promise<KnownNews>;
};

/** Caches the answers to wall readers for a few seconds, per process. */
export function createWallNews({ clock }: Pick<Platform, 'clock'>): WallNews {
  const kept = new Map<string, Kept>();
  return {
    async read(address, look) {
      const nowMs = clock.now().epochMilliseconds;
      const found = kept.get(address);
      if (found && found.untilMs > nowMs) return found.known;
      const known = look();
      kept.delete(address);
      kept.set(address, { untilMs: nowMs + keptSeconds * 1000, known });
      const [oldest] = kept.keys();
      if (kept.size > maxWalls && oldest !== undefined) kept.delete(oldest);
      try {
        return await known;
      } catch (error) {
        kept.delete(address);
        throw error;
      }
    },
  };
}

/** How many appeared after a moment. */
export function countSince(momentsMs: readonly number[], sinceMs: number): number {
  return momentsMs.filter((moment) => moment > sinceMs).length;
}
