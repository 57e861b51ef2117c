type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A row as the database writes it in JSON, by column. */
export type RowImage = { [column: string]: Json };
export type AddressImage = RowImage & { id: string };

export type MergeState = {
  kept: RowImage;
  /** The surviving record right after the merge: differences from this were edited since. */
  keptAfter: RowImage;
  keptFolder: string | null;
  keptFolderAfter: string | null;
  addresses: AddressImage[];
  /** The merge's timeline entry. */
  eventId: string;
};
