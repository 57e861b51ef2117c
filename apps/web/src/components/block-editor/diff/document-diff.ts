import { isSameJson } from '../blocks/same-json.ts';
import { isSamePlace, placesById } from '../blocks/block-sets.ts';
import { allBlocks } from '../blocks/document-edits.ts';
import type { BlockPlace, DraftBlock, DraftDocument } from '../blocks/draft-document.ts';
import { longestRisingRun } from './longest-run.ts';

export type BlockChange =
  | { kind: 'added'; block: DraftBlock }
  | { kind: 'removed'; block: DraftBlock }
  /** At least one of the two differs. */
  | { kind: 'changed'; before: DraftBlock; after: DraftBlock; isEdited: boolean; isMoved: boolean };

export type DocumentDiff = {
  /** In the order of the newer document, removed blocks at their old position. */
  blocks: readonly BlockChange[];
  isRestyled: boolean;
  hasOtherLanguages: boolean;
  /** Names of changed data other than blocks, such as the subject of a mail. */
  extra: readonly string[];
};

const compared = new WeakMap<DraftBlock, WeakMap<DraftBlock, boolean>>();

/** Whether two blocks are equal, ignoring the content of a section. Memoised, since most blocks never change. */
export function isSameBlock(a: DraftBlock, b: DraftBlock): boolean {
  if (a === b) return true;
  const known = compared.get(a) ?? new WeakMap<DraftBlock, boolean>();
  compared.set(a, known);
  const before = known.get(b);
  if (before !== undefined) return before;
  const { columns: first, ...left } = a;
  const { columns: second, ...right } = b;
  const isSame = (first?.length ?? 0) === (second?.length ?? 0) && isSameJson(left, right);
  known.set(b, isSame);
  return isSame;
}

function placeKey(place: BlockPlace): string {
  return place === 'page' ? 'page' : `${place.sectionId}/${place.column}`;
}

/** Blocks that changed list, and the smallest set of each list that must have moved to explain its order. */
function movedIds(before: DraftDocument, after: DraftDocument): Set<string> {
  const [was, is] = [placesById(before), placesById(after)];
  const moved = new Set<string>();
  const stayed = new Map<string, string[]>();
  for (const [id, spot] of is) {
    const old = was.get(id);
    if (!old) continue;
    if (!isSamePlace(old.place, spot.place)) moved.add(id);
    else stayed.set(placeKey(spot.place), [...(stayed.get(placeKey(spot.place)) ?? []), id]);
  }
  for (const ids of stayed.values()) {
    const run = longestRisingRun(ids.map((id) => was.get(id)?.index ?? 0));
    for (const [position, id] of ids.entries()) if (!run.has(position)) moved.add(id);
  }
  return moved;
}

/** Ids of blocks added or removed with their section, which represents them. */
function goneAlong(document: DraftDocument, other: ReadonlyMap<string, unknown>): Set<string> {
  return new Set(
    document.blocks
      .filter((block) => block.columns && !other.has(block.id))
      .flatMap((block) => (block.columns ?? []).flat().map(({ id }) => id))
      .filter((id) => !other.has(id)),
  );
}

function removedAfter(
  before: readonly DraftBlock[],
  { present, silent }: { present: ReadonlyMap<string, DraftBlock>; silent: ReadonlySet<string> },
): Map<string | undefined, BlockChange[]> {
  const removed = new Map<string | undefined, BlockChange[]>();
  let last: string | undefined;
  for (const block of before) {
    if (present.has(block.id)) last = block.id;
    else if (!silent.has(block.id)) removed.set(last, [...(removed.get(last) ?? []), { kind: 'removed', block }]);
  }
  return removed;
}

/** Blocks added, removed, changed and moved between two documents. */
export function diffDocuments(before: DraftDocument, after: DraftDocument): DocumentDiff {
  const [old, fresh] = [allBlocks(before), allBlocks(after)];
  const was = new Map(old.map((block) => [block.id, block]));
  const is = new Map(fresh.map((block) => [block.id, block]));
  const moved = movedIds(before, after);
  const addedAlong = goneAlong(after, was);
  const removed = removedAfter(old, { present: is, silent: goneAlong(before, is) });
  const blocks = [...(removed.get(undefined) ?? [])];
  for (const block of fresh) {
    const previous = was.get(block.id);
    if (!previous) {
      if (!addedAlong.has(block.id)) blocks.push({ kind: 'added', block });
    } else {
      const isEdited = !isSameBlock(previous, block);
      const isMoved = moved.has(block.id);
      if (isEdited || isMoved) blocks.push({ kind: 'changed', before: previous, after: block, isEdited, isMoved });
    }
    blocks.push(...(removed.get(block.id) ?? []));
  }
  const names = new Set([...Object.keys(before.extra ?? {}), ...Object.keys(after.extra ?? {})]);
  return {
    blocks,
    isRestyled: !isSameJson(before.theme, after.theme),
    hasOtherLanguages: !isSameJson(before.languages ?? [], after.languages ?? []),
    extra: [...names].filter((name) => !isSameJson(before.extra?.[name], after.extra?.[name])),
  };
}

/** Number of differences: each block once, however much of it changed; the theme, the languages and each further text once. */
export function countDiff({ blocks, isRestyled, hasOtherLanguages, extra }: DocumentDiff): number {
  return blocks.length + Number(isRestyled) + Number(hasOtherLanguages) + extra.length;
}
