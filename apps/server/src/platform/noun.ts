import type { Collection } from './collection.ts';
import type { OperatorSearchSource, SearchSource } from './search-source.ts';
import type { TrashKind } from './trash-kind.ts';

/** What the items of a noun take part in. Every part is answered: with `none` and a reason where it does not apply. */
export type Noun = {
  /** Makes items of this noun available for folders and labels. */
  collections: readonly Collection[];
  /** Makes items of this noun available for the trash. */
  trash: readonly TrashKind[];
  /** Makes items of this noun available for search. */
  search: readonly SearchSource[];
  /** The same for the operator. */
  operatorSearch: readonly OperatorSearchSource[];
};

/** The answer for a part that does not apply; the reason is for readers of the module. */
export function none(_reason: string): readonly never[] {
  return [];
}

/** For modules without items that a person files, deletes or searches for. */
export function withoutItems(reason: string): Noun {
  const nothing = none(reason);
  return { collections: nothing, trash: nothing, search: nothing, operatorSearch: nothing };
}
