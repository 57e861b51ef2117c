export { httpDate } from './tus-headers.rules.ts';
export { countRequestUploads, type UnderWay } from './uploads.repository.ts';
export { beginUpload } from './usecases/begin-upload.ts';
export { continueUpload } from './usecases/continue-upload.ts';
export { endUpload } from './usecases/end-upload.ts';
export { expiryFrom, standingUpload } from './usecases/hold-upload.ts';
export { readUpload } from './usecases/read-upload.ts';
export { fileOf } from './usecases/upload-call.ts';
export type { UploadCall, UploadDeps } from './usecases/upload-call.ts';
