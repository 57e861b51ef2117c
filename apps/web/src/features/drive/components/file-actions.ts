import type { StoredFile } from '@enlace/contract/files/files/files.contract.ts';

/** What menus, keys and the bar of the ticked ones can ask for; the screen decides how. */
export type FileActions = {
  open: (file: StoredFile) => void;
  rename: (file: StoredFile) => void;
  share: (file: StoredFile) => void;
  duplicate: (file: StoredFile) => void;
  /** Asks for a file of the computer that becomes its new content. */
  replace: (file: StoredFile) => void;
  move: (files: readonly StoredFile[]) => void;
  label: (files: readonly StoredFile[]) => void;
  download: (files: readonly StoredFile[]) => void;
  trash: (files: readonly StoredFile[]) => void;
  restore: (files: readonly StoredFile[]) => void;
  purge: (files: readonly StoredFile[]) => void;
};
