import type { CollectionNoun } from '@enlace/contract/workspace/folders/collection.ts';
import type { Folder } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import type { Label } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import type { Collection } from '#platform/collection.ts';
import type { ClientActor, OwnerId, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

export type FolderDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'live'>;
export type FolderCall = { deps: FolderDeps; ctx: RequestContext<ClientActor>; collection: Collection };

/** The owner and collection of folders and labels. */
export type Place = { owner: OwnerId; noun: CollectionNoun };

export type FolderRow = Pick<Folder, 'id' | 'parentId' | 'name'> & {
  nameKey: string;
  position: number;
  /** Live things directly in it. */
  subjects: number;
};

export type LabelRow = Label & { nameKey: string; position: number };
