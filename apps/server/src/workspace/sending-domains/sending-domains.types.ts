import type { z } from 'zod';
import type {
  DomainCheck,
  sendingDomainSchema,
} from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import type { HistoryActor } from '#workspace/history/history.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

/** Purpose of the encrypted private keys. */
export const dkimKeyPurpose = 'dkim-key';

export type SendingDomain = z.output<typeof sendingDomainSchema>;

export type DomainRow = Pick<SendingDomain, 'id' | 'domain' | 'state' | 'checkedAt' | 'overriddenAt'> & {
  ownerId: string;
  campaignLocal: string | null;
  report: DomainCheck[] | null;
  createdAt: Temporal.Instant;
};

export type KeyRow = Omit<SendingDomain['keys'][number], 'state'> & {
  domainId: string;
  publicKey: string;
  seenAt: Temporal.Instant | null;
  replacedAt: Temporal.Instant | null;
};

export type DomainDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'secrets' | 'config' | 'dns' | 'logger'>;
/** The domains' owner, and who works on them. */
export type DomainCall = { deps: DomainDeps; owner: OwnerId; actor: HistoryActor };
