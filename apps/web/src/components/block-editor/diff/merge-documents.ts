import { type BlockSpot, isSamePlace, placesById, withNewIds } from '../blocks/block-sets.ts';
import { allBlocks } from '../blocks/document-edits.ts';
import type { DraftBlock, DraftDocument } from '../blocks/draft-document.ts';
import { isSameJson } from '../blocks/same-json.ts';
import { longestRisingRun } from './longest-run.ts';

type Input = {
  /** The common base; without it every difference counts as changed by both. */
  base: DraftDocument | undefined;
  mine: DraftDocument;
  theirs: DraftDocument;
  newId: () => string;
  /** Blocks a document may contain only once. */
  isSingle: (type: string) => boolean;
};

type Blocks = readonly DraftBlock[];
type Side = { blocks: ReadonlyMap<string, DraftBlock>; places: ReadonlyMap<string, BlockSpot> };
type Sides = Pick<Input, 'newId' | 'isSingle'> & { base: Side; mine: Side; theirs: Side };
type Lists = { base: Blocks; mine: Blocks; theirs: Blocks };

function sideOf(document: DraftDocument | undefined): Side {
  if (!document) return { blocks: new Map(), places: new Map() };
  return {
    blocks: new Map(allBlocks(document).map((block) => [block.id, block])),
    places: placesById(document),
  };
}

function isAtSamePlace(id: string, a: Side, b: Side): boolean {
  const [first, second] = [a.places.get(id), b.places.get(id)];
  return first !== undefined && second !== undefined && isSamePlace(first.place, second.place);
}

/** Whether the block belongs in this list of one side: the other side neither removed nor moved it. */
function staysIn(side: 'mine' | 'theirs', sides: Sides): (block: DraftBlock) => boolean {
  const [own, other] = side === 'mine' ? [sides.mine, sides.theirs] : [sides.theirs, sides.mine];
  return (block) => {
    const { id } = block;
    if (other.blocks.has(id)) {
      if (isAtSamePlace(id, own, other)) return true;
      // It is in different lists: the side that moved it wins, theirs when both did.
      const isMineMoved = isAtSamePlace(id, sides.theirs, sides.base);
      return side === 'mine' ? isMineMoved : !isMineMoved;
    }
    const before = sides.base.blocks.get(id);
    // A block removed by the other side is only removed if this side left it unchanged.
    return before === undefined || !isSameJson(before, block);
  };
}

/** The block of one side, or of both if both edited it: theirs first, then mine with a new id. */
function resolved(id: string, sides: Sides): Blocks {
  const [mine, theirs, base] = [sides.mine.blocks.get(id), sides.theirs.blocks.get(id), sides.base.blocks.get(id)];
  const either = theirs ?? mine;
  if (!either) return [];
  if (either.columns) return [mergedSection(sides, { mine: mine ?? either, theirs: either, base })];
  if (!mine || !theirs || isSameJson(mine, theirs) || (base && isSameJson(base, mine))) return [either];
  if (base && isSameJson(base, theirs)) return [mine];
  return sides.isSingle(mine.type) ? [mine] : [theirs, withNewIds(mine, sides.newId)];
}

type Versions = { mine: DraftBlock; theirs: DraftBlock; base: DraftBlock | undefined };

/** A section with the merged blocks of its columns; of its own settings mine win if both changed them. */
function mergedSection(sides: Sides, { mine, theirs, base }: Versions): DraftBlock {
  const count = Math.max(mine.columns?.length ?? 0, theirs.columns?.length ?? 0);
  const columns = Array.from({ length: count }, (_, index) =>
    mergeLists(sides, {
      mine: mine.columns?.[index] ?? [],
      theirs: theirs.columns?.[index] ?? [],
      base: base?.columns?.[index] ?? [],
    }),
  );
  const isMineAsItWas = base !== undefined && isSameJson({ ...base, columns: [] }, { ...mine, columns: [] });
  return { ...(isMineAsItWas ? theirs : mine), columns };
}

/** Their order, unless only I changed it. */
function isOrderMine({ mine, theirs, base }: Lists): boolean {
  const places = new Map(base.map((block, index) => [block.id, index]));
  const isKept = (blocks: Blocks) => {
    const order = blocks.flatMap((block) => places.get(block.id) ?? []);
    return longestRisingRun(order).size === order.length;
  };
  return base.length > 0 && isKept(theirs) && !isKept(mine);
}

/** Inserts the blocks of a list that are not in the result yet after their predecessors. */
function woven(result: readonly string[], order: Blocks): string[] {
  const next = [...result];
  let last: string | undefined;
  for (const { id } of order) {
    if (!next.includes(id)) next.splice(last === undefined ? 0 : next.indexOf(last) + 1, 0, id);
    last = id;
  }
  return next;
}

function mergeLists(sides: Sides, lists: Lists): DraftBlock[] {
  const mine = lists.mine.filter(staysIn('mine', sides));
  const theirs = lists.theirs.filter(staysIn('theirs', sides));
  const [first, second] = isOrderMine(lists) ? [mine, theirs] : [theirs, mine];
  const ids = woven(
    first.map(({ id }) => id),
    second,
  );
  return ids.flatMap((id) => resolved(id, sides));
}

/** Each block once, and only the first of single-instance ones. */
function withoutDoubles(blocks: Blocks, isSingle: Input['isSingle']): DraftBlock[] {
  const [ids, singles] = [new Set<string>(), new Set<string>()];
  const isFresh = ({ id, type }: DraftBlock): boolean => {
    if (ids.has(id) || (isSingle(type) && singles.has(type))) return false;
    ids.add(id);
    singles.add(type);
    return true;
  };
  return blocks
    .filter(isFresh)
    .map((block) =>
      block.columns ? { ...block, columns: block.columns.map((column) => column.filter(isFresh)) } : block,
    );
}

/** Mine, unless only they changed it. */
function winner<T>({ mine, theirs, base }: { mine: T; theirs: T; base: T | undefined }): T {
  return base !== undefined && isSameJson(base, mine) ? theirs : mine;
}

/** Merges both sides into one document: changes of one side are taken, conflicting blocks are kept twice. */
export function mergeDocuments({ base, mine, theirs, newId, isSingle }: Input): DraftDocument {
  const sides = {
    newId,
    isSingle,
    base: sideOf(base),
    mine: sideOf(mine),
    theirs: sideOf(theirs),
  };
  const blocks = mergeLists(sides, { mine: mine.blocks, theirs: theirs.blocks, base: base?.blocks ?? [] });
  const languages = winner({
    mine: mine.languages ?? [],
    theirs: theirs.languages ?? [],
    base: base && (base.languages ?? []),
  });
  const names = Object.keys({ ...theirs.extra, ...mine.extra });
  const extra = Object.fromEntries(
    names.map((name) => {
      const values = { mine: mine.extra?.[name], theirs: theirs.extra?.[name], base: base?.extra?.[name] };
      return [name, winner(values)];
    }),
  );
  return {
    version: 1,
    blocks: withoutDoubles(blocks, isSingle),
    theme: winner({ mine: mine.theme, theirs: theirs.theme, base: base?.theme }),
    ...(languages.length > 0 ? { languages } : {}),
    ...(names.length > 0 ? { extra } : {}),
  };
}
