import type {
  CustomDomainCheck,
  CustomDomainState,
} from '@enlace/contract/presence/custom-domains/custom-domains.schemas.ts';
import type { HistoryActor } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

/** The result of the last DNS check; `addresses` are the installation's. */
export type DomainReport = { checks: CustomDomainCheck[]; addresses: string[] };

export type DomainRow = {
  ownerId: OwnerId;
  id: string;
  host: string;
  proof: string;
  state: CustomDomainState;
  rootProfileId: string | null;
  servesAll: boolean;
  redirects: boolean;
  report: DomainReport | null;
  checkedAt: Temporal.Instant | null;
  verifiedAt: Temporal.Instant | null;
  failingSince: Temporal.Instant | null;
  warnedAt: Temporal.Instant | null;
  createdAt: Temporal.Instant;
  profileIds: string[];
};

export type DomainDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'config' | 'dns' | 'live' | 'jobs' | 'logger'>;
/** The domains' owner, and who works on them. */
export type DomainCall = { deps: DomainDeps; owner: OwnerId; actor: HistoryActor };
