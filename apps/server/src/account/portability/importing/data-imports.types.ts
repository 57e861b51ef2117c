import type { z } from 'zod';
import type {
  DataImportFailure,
  dataImportSchema,
} from '@enlace/contract/account/portability/data-imports.contract.ts';
import type { ClientActor, OwnerId, RequestContext } from '#platform/context.ts';

export type DataImport = z.output<typeof dataImportSchema>;
export type Origin = NonNullable<DataImport['origin']>;

export type DataImportRow = Omit<DataImport, 'failure' | 'canUndo'> & {
  ownerId: OwnerId;
  wallProfileId: string | null;
  failure: DataImportFailure | null;
  failurePath: string | null;
  attempt: number;
};

export type ClientContext = RequestContext<ClientActor>;
