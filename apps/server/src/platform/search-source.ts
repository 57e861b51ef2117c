import type { Permission } from '@enlace/contract/core/permissions.ts';
import type { OperatorSearchKind, SearchHit, SearchKind } from '@enlace/contract/workspace/search/search.schemas.ts';
import type { OwnerId } from './context.ts';
import type { Tx } from './database/client.ts';
import type { SearchWords } from './search/search-words.ts';

/** One item a source found. */
export type Found = Pick<SearchHit, 'id' | 'title' | 'path'> &
  Partial<Pick<SearchHit, 'subtitle' | 'state' | 'amount' | 'excerpt'>> & { at?: Temporal.Instant | null };

type Shared<Kind extends string> = {
  kind: Kind;
  /** Without this permission, none are found. */
  permission: Permission;
};
export type Look = {
  tx: Tx;
  words: SearchWords;
  /** Maximum items to return, those whose names match best first. */
  limit: number;
  now: Temporal.Instant;
};

/** How items of a noun are found; the module `search` queries all sources and merges the results. */
export type SearchSource = Shared<SearchKind> & {
  /** Read-only. A statement that exceeds the search timeout is cancelled. */
  find: (look: Look & { owner: OwnerId }) => Promise<readonly Found[]>;
};

/** The same across all clients, for the operator. */
export type OperatorSearchSource = Shared<OperatorSearchKind> & { find: (look: Look) => Promise<readonly Found[]> };
