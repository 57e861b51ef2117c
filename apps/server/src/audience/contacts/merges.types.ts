type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A row as the database writes it in JSON, by column. */
export type RowImage = { [column: string]: Json };
export type AddressImage = RowImage & { id: string };

export type MergeState = {
  kept: RowImage;
  /** The kept one as the merge left it: what differs from this was changed by hand since then. */
  keptAfter: RowImage;
  keptFolder: string | null;
  keptFolderAfter: string | null;
  addresses: AddressImage[];
  /** The line of the merge on the thread. */
  eventId: string;
};
