import type { DomainCheck } from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import type { HistoryActor } from '#workspace/history/history.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { DkimAlgorithm } from '#platform/mail/dkim/dkim.types.ts';
import type { Platform } from '#platform/platform.types.ts';

/** Purpose of the encrypted private keys. */
export const dkimKeyPurpose = 'dkim-key';

export type DomainRow = {
  ownerId: string;
  id: string;
  domain: string;
  campaignLocal: string | null;
  state: 'unchecked' | 'good' | 'failing';
  report: DomainCheck[] | null;
  checkedAt: Temporal.Instant | null;
  overriddenAt: Temporal.Instant | null;
  createdAt: Temporal.Instant;
};

export type KeyRow = {
  id: string;
  domainId: string;
  algorithm: DkimAlgorithm;
  selector: string;
  publicKey: string;
  seenAt: Temporal.Instant | null;
  replacedAt: Temporal.Instant | null;
  removesAt: Temporal.Instant | null;
  createdAt: Temporal.Instant;
};

export type DomainDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'secrets' | 'config' | 'dns' | 'logger'>;
/** The domains' owner, and who works on them. */
export type DomainCall = { deps: DomainDeps; owner: OwnerId; actor: HistoryActor };
