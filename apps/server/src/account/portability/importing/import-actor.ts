import { dataImportJob } from '../jobs/portability.jobs.ts';

/** Who brings things in. */
export const importActor = { kind: 'system', job: dataImportJob.name } as const;
