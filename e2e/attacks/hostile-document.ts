import { blockExamples } from '@enlace/blocks/examples/block-examples.ts';
import { type Block, blockDocumentSchema } from '@enlace/blocks/model/block-document.schema.ts';
import { blockDefinitions, blockTypesFor, type BlockType } from '@enlace/blocks/registry.ts';
import { withTextReplaced } from '@enlace/blocks/testing/hostile-values.ts';
import type { Payload } from './corpus.ts';

const blocksPerDocument = 120;

/** The example of a block with the payload in every text that accepts it, one block per text. */
function hostileBlocks(type: BlockType, { number, text }: Payload): Block[] {
  const { version } = blockDefinitions[type];
  // No text may contain it; the server refuses it in any field.
  if (text.includes('\0')) return [];
  return withTextReplaced(blockExamples[type], text).flatMap((props, index) => {
    const block = { id: `b${number}-${type.replace('_', '-')}-${index}`, type, version, props };
    const parsed = blockDocumentSchema.safeParse({ version: 1, blocks: [block] });
    return parsed.success ? parsed.data.blocks : [];
  });
}

/** Documents with the payloads in every text of every block; `each` limits the texts per block and payload. */
export function hostileDocuments(
  target: 'page' | 'mail',
  { payloads, each }: { payloads: readonly Payload[]; each: number },
): { version: 1; blocks: Block[] }[] {
  const types = blockTypesFor(target);
  const single = new Set(types.filter((type) => blockDefinitions[type].isSingle));
  const all = payloads.map((payload, row) =>
    types.map((type) => {
      const blocks = hostileBlocks(type, payload);
      // Another text of the block each time, so that all of them are covered.
      return Array.from({ length: Math.min(each, blocks.length) }, (_, index) => blocks[(row + index) % blocks.length]);
    }),
  );
  const many = all.flatMap((row) =>
    row.flatMap((blocks, index) => (single.has(types[index] ?? 'cover') ? [] : blocks)),
  );
  const once = all.flatMap((row) => row.filter((_, index) => single.has(types[index] ?? 'heading')));
  const count = Math.max(Math.ceil(many.length / blocksPerDocument), Math.min(once.length, 6));
  const isBlock = (block: Block | undefined): block is Block => block !== undefined;
  return Array.from({ length: count }, (_, index) => {
    const [cover, footer] = [once[index * 2]?.[0], once[index * 2 + 1]?.[0]];
    const own = many.slice(index * blocksPerDocument, (index + 1) * blocksPerDocument);
    const blocks = [cover, ...own, ...(footer?.type === cover?.type ? [] : [footer])].filter(isBlock);
    return { version: 1, blocks };
  });
}
