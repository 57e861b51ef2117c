import type { BlockDocument } from '@enlace/blocks/model/block-document.schema.ts';
import { findSamples, type SampleFinding, withoutSamples } from '@enlace/blocks/samples/find-samples.ts';
import type { DraftDocument } from '#components/block-editor/blocks/draft-document.ts';
import { countDiff, diffDocuments } from '#components/block-editor/diff/document-diff.ts';

/** A prepared document has passed the schema of pages. */
function asPage(prepared: DraftDocument): BlockDocument {
  return prepared as unknown as BlockDocument;
}

/** What visitors get when a prepared document is published: the server leaves out the same. */
export function asPublished(prepared: DraftDocument): DraftDocument {
  return withoutSamples(asPage(prepared));
}

export function unwrittenParts(prepared: DraftDocument): SampleFinding[] {
  return findSamples(asPage(prepared));
}

/** By how many changes publishing would alter the page. */
export function countChanges(published: DraftDocument, prepared: DraftDocument): number {
  return countDiff(diffDocuments(published, asPublished(prepared)));
}
