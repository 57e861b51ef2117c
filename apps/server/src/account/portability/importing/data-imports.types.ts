import type {
  DataImportFailure,
  DataImportReport,
  DataImportState,
} from '@enlace/contract/account/portability/data-imports.contract.ts';
import type { ClientActor, OwnerId, RequestContext } from '#platform/context.ts';

export type Origin = { exportedAt: string; isOwn: boolean };

export type DataImportRow = {
  id: string;
  ownerId: OwnerId;
  wallProfileId: string | null;
  fileName: string;
  sizeBytes: number;
  state: DataImportState;
  origin: Origin | null;
  report: DataImportReport | null;
  failure: DataImportFailure | null;
  failurePath: string | null;
  percent: number;
  etaSeconds: number | null;
  attempt: number;
  createdAt: Temporal.Instant;
  finishedAt: Temporal.Instant | null;
  undoneAt: Temporal.Instant | null;
};

export type ClientContext = RequestContext<ClientActor>;
