// What other domains may use of files; everything else is its own.
export { visitorUploadWhole } from './drive/drive.events.ts';
export {
  beginUpload,
  continueUpload,
  countRequestUploads,
  endUpload,
  expiryFrom,
  fileOf,
  httpDate,
  readUpload,
  standingUpload,
  type UploadCall,
  type UploadDeps,
} from './drive/drive.usecases.ts';
export {
  assertProtocol,
  checksumOf,
  hasBytes,
  lengthOf,
  metadataOf,
  metadataValue,
  offsetOf,
  type UploadMetadata,
} from './drive/tus-headers.rules.ts';
export type { UploadRow } from './drive/uploads.types.ts';
export { contentDisposition } from './files/content-disposition.rules.ts';
export { recognise, wholeLookBytes } from './files/drive-formats.rules.ts';
export { documentFormat, signatureBytes, signatureOf } from './files/file-formats.rules.ts';
export { documentKey, imageKey, keysOf, originalKey } from './files/file-keys.rules.ts';
export { cleanFileName } from './files/file-names.rules.ts';
export { issueDrivePass, issueFilePass, withPass } from './files/file-pass.rules.ts';
export { fileMissing, notAnImage, tooManyPixels } from './files/files.errors.ts';
export { uploadKept } from './files/files.events.ts';
export type { FileContent } from './files/files.types.ts';
export { withOwnFiles } from './files/own-files.rules.ts';
export { closeFiles } from './files/usecases/close-files.ts';
export { type FileBytes, findFileBytes, listFolderBytes, openFileBytes } from './files/usecases/file-contents.ts';
export { keepUpload } from './files/usecases/keep-upload.ts';
export { readPicture } from './files/usecases/read-picture.ts';
export { readStoredFile } from './files/usecases/read-stored-file.ts';
export { showInMails } from './files/usecases/show-in-mails.ts';
export { moveFilesToTrash, takeFilesFromTrash } from './files/usecases/trash-files.ts';
