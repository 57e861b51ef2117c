export { beginUpload } from './usecases/begin-upload.ts';
export { continueUpload } from './usecases/continue-upload.ts';
export { endUpload } from './usecases/end-upload.ts';
export { readUpload } from './usecases/read-upload.ts';
export type { UploadCall, UploadDeps } from './usecases/upload-call.ts';
