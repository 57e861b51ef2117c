import { dataImportJob } from '../jobs/portability.jobs.ts';

/** The actor of imports. */
export const importActor = { kind: 'system', job: dataImportJob.name } as const;
