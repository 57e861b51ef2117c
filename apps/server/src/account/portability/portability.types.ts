import type { ExportState } from '@enlace/contract/account/portability/portability.contract.ts';
import type { Platform } from '#platform/platform.types.ts';

export type ExportRow = {
  id: string;
  ownerId: string;
  state: ExportState;
  requestedAt: Temporal.Instant;
  attempt: number;
  stepsDone: number;
  stepsTotal: number;
  finishedAt: Temporal.Instant | null;
  expiresAt: Temporal.Instant | null;
  sizeBytes: number | null;
  entries: number | null;
  sha256: string | null;
};

export type PortabilityDeps = Pick<
  Platform,
  'db' | 'clock' | 'ids' | 'jobs' | 'config' | 'live' | 'storage' | 'logger'
>;
