import type { OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { Bucket } from './send-slots.ts';

type LimitRow = { scope: 'all' | 'client' | 'own' | 'domain'; key: string; perMinute: number };

/** The limits as they are now; undefined where there is none. */
export type SendLimits = {
  all(): Bucket | undefined;
  /** The stricter of what the operator and the client want. */
  client(owner: OwnerId): Bucket | undefined;
  domain(domain: string): Bucket | undefined;
  /** Reads them again; called about once a second. */
  refresh(): Promise<void>;
};

export function createSendLimits({ deps }: { deps: Pick<Platform, 'db'> }): SendLimits {
  let limits = new Map<string, number>();
  const find = (scope: LimitRow['scope'], key = '') => limits.get(`${scope} ${key}`);
  const bucket = (scope: Bucket['scope'], key: string, perMinute: number | undefined): Bucket | undefined =>
    perMinute === undefined ? undefined : { scope, key, perMinute };
  return {
    all: () => bucket('all', '', find('all')),
    client(owner) {
      const wanted = [find('client'), find('own', owner)].filter((limit) => limit !== undefined);
      return bucket('client', owner, wanted.length === 0 ? undefined : Math.min(...wanted));
    },
    domain: (domain) => bucket('domain', domain, find('domain', domain)),
    async refresh() {
      const rows = await deps.db.sql<LimitRow[]>`select scope, key, per_minute from send_limits`;
      limits = new Map(rows.map(({ scope, key, perMinute }) => [`${scope} ${key}`, perMinute]));
    },
  };
}
