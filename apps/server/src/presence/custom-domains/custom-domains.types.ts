import type { z } from 'zod';
import type {
  CustomDomainCheck,
  customDomainSchema,
} from '@enlace/contract/presence/custom-domains/custom-domains.schemas.ts';
import type { HistoryActor } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

/** The result of the last DNS check; `addresses` are the installation's. */
export type DomainReport = { checks: CustomDomainCheck[]; addresses: string[] };

export type CustomDomain = z.output<typeof customDomainSchema>;

export type DomainRow = Omit<CustomDomain, 'wireHost' | 'url' | 'endsAt' | 'profileIds' | 'records' | 'checks'> & {
  ownerId: OwnerId;
  proof: string;
  servesAll: boolean;
  report: DomainReport | null;
  warnedAt: Temporal.Instant | null;
  profileIds: string[];
};

export type DomainDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'config' | 'dns' | 'live' | 'jobs' | 'logger'>;
/** The domains' owner, and who works on them. */
export type DomainCall = { deps: DomainDeps; owner: OwnerId; actor: HistoryActor };
