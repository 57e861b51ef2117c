import type { Permission } from '@enlace/contract/core/permissions.ts';
import type { OperatorSearchKind, SearchHit, SearchKind } from '@enlace/contract/workspace/search/search.schemas.ts';
import type { OwnerId } from './context.ts';
import type { Tx } from './database/client.ts';
import type { SearchWords } from './search/search-words.ts';

/** One thing a source found. */
export type Found = Pick<SearchHit, 'id' | 'title' | 'path'> &
  Partial<Pick<SearchHit, 'subtitle' | 'state' | 'amount' | 'excerpt'>> & { at?: Temporal.Instant | null };

type Shared<Kind extends string> = {
  kind: Kind;
  /** Who may not read this kind finds none of it. */
  permission: Permission;
};
export type Look = {
  tx: Tx;
  words: SearchWords;
  /** Things to answer at most, those first whose names fit best. */
  limit: number;
  now: Temporal.Instant;
};

/** How a noun’s things are found; the module `search` asks all sources and puts the answers in one order. */
export type SearchSource = Shared<SearchKind> & {
  /** Reads only. A statement that takes longer than the search waits is cancelled. */
  find: (look: Look & { owner: OwnerId }) => Promise<readonly Found[]>;
};

/** The same over all clients, for the operator. */
export type OperatorSearchSource = Shared<OperatorSearchKind> & { find: (look: Look) => Promise<readonly Found[]> };
