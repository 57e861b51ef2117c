// Everything other domains may use of account; the rest is internal.
export { storeBillingIdentity } from './details/usecases/change-account.ts';
export { previewErasure } from './erasure/usecases/preview-erasure.ts';
export { cancelErasure, findLeavingState, scheduleErasure } from './erasure/usecases/schedule-erasure.ts';
export { buildEntries, stepCount } from './portability/content/build-entries.ts';
export { cancelDataImport, getDataImport, runDataImport } from './portability/importing/control-data-import.ts';
export type { DataImport } from './portability/importing/data-imports.types.ts';
export { uploadDataImport } from './portability/importing/upload-data-import.ts';
export { workDataImport } from './portability/importing/work-data-import.ts';
export { portabilityModule } from './portability/portability.module.ts';
export { requestExport } from './portability/usecases/request-export.ts';
