import type { BlockDocument } from '@enlace/blocks/model/block-document.schema.ts';
import type { BlockType } from '@enlace/blocks/registry.ts';
import {
  findSamples,
  type SampleFinding,
  type SampleKind,
  withoutSamples,
} from '@enlace/blocks/samples/find-samples.ts';
import type { DraftDocument } from '#components/block-editor/blocks/draft-document.ts';
import { countDiff, diffDocuments } from '#components/block-editor/diff/document-diff.ts';

/** What one block still lacks; `field` is the first to write. */
export type UnwrittenBlock = { blockId: string; type: BlockType; kind: SampleKind; field: string; texts: string[] };

/** A prepared document has passed the schema of pages. */
function asPage(prepared: DraftDocument): BlockDocument {
  return prepared as unknown as BlockDocument;
}

/** What visitors get when a prepared document is published: the server leaves out the same. */
export function asPublished(prepared: DraftDocument): DraftDocument {
  return withoutSamples(asPage(prepared));
}

function asBlock([first, ...rest]: readonly SampleFinding[]): UnwrittenBlock[] {
  if (!first) return [];
  const { blockId, type, kind, field } = first;
  return [{ blockId, type, kind, field, texts: [first, ...rest].map(({ text }) => text) }];
}

/** What is still a sample or empty: one entry for each block and kind, in reading order. */
export function unwrittenBlocks(prepared: DraftDocument): UnwrittenBlock[] {
  const found = findSamples(asPage(prepared));
  return [...Map.groupBy(found, ({ blockId, kind }) => `${kind} ${blockId}`).values()].flatMap(asBlock);
}

/** Empty blocks harm nobody, so they are mentioned only before the first publication. */
export function isWorthAsking(unwritten: readonly UnwrittenBlock[], isFirst: boolean): boolean {
  return isFirst ? unwritten.length > 0 : unwritten.some(({ kind }) => kind !== 'empty');
}

/** By how many changes publishing would alter the page. */
export function countChanges(published: DraftDocument, prepared: DraftDocument): number {
  return countDiff(diffDocuments(published, asPublished(prepared)));
}
