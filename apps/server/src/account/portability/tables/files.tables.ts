import { type ClientTables, none } from './client-table.ts';

/** Tables of clients of the domain files. */
export const filesTables: ClientTables = {
  files: { exported: { path: 'files/files', omit: ['name_key'] }, moving: 'imported', erasure: 'erased' },
  file_versions: { exported: { path: 'files/versions' }, moving: 'imported', erasure: 'erased' },
  uploads: { exported: none('bytes that are no file yet; what was finished is among the files'), erasure: 'erased' },
  mail_files: { exported: none('which files were put into mails; the mails are there themselves'), erasure: 'erased' },
  pdf_pictures_due: {
    exported: none('which documents still get a picture of their first page; the files are there themselves'),
    erasure: 'erased',
  },
};
