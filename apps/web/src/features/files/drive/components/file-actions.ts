import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';

/** Actions requested by menus, keys and the bulk bar; implemented by the screen. */
export type FileActions = {
  open: (file: StoredFile) => void;
  rename: (file: StoredFile) => void;
  share: (file: StoredFile) => void;
  duplicate: (file: StoredFile) => void;
  /** Opens the file picker for new content of the file. */
  replace: (file: StoredFile) => void;
  move: (files: readonly StoredFile[]) => void;
  label: (files: readonly StoredFile[]) => void;
  download: (files: readonly StoredFile[]) => void;
  trash: (files: readonly StoredFile[]) => void;
  restore: (files: readonly StoredFile[]) => void;
  purge: (files: readonly StoredFile[]) => void;
};
