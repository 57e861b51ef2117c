import { blockExamples } from '../examples/block-examples.ts';
import { blockDocumentSchema, createBlock, type BlockDocument } from '../model/block-document.schema.ts';
import { emptyBlock } from '../model/block-defaults.ts';
import { isBlockType } from '../registry.ts';
import { defaultTheme } from '../themes/theme-choice.schema.ts';
import type { ThemeId } from '../themes/theme-registry.ts';

/** A page with every block, filled in, and two of them side by side: what a theme must be able to render. */
export function everyBlockDocument(themeId: ThemeId, options: { hasPicture?: boolean } = {}): BlockDocument {
  const { hasPicture = true } = options;
  const blocks = Object.keys(blockExamples)
    .filter(isBlockType)
    .filter((type) => type !== 'section' && type !== 'cover')
    .map((type) => ({ id: `all-${type}`, type, props: blockExamples[type] }));
  const { cover, heading, quote } = blockExamples;
  const image = hasPicture ? cover.image : null;
  return blockDocumentSchema.parse({
    version: 1,
    theme: defaultTheme(themeId),
    blocks: [
      createBlock({ id: 'all-cover', type: 'cover', props: { ...cover, image } }),
      ...blocks.map(({ id, type, props }) => ({ ...emptyBlock({ id, type }), props })),
      {
        ...emptyBlock({ id: 'all-section', type: 'section' }),
        columns: [
          [createBlock({ id: 'column-heading', type: 'heading', props: { ...heading, size: 'small' } })],
          [createBlock({ id: 'column-quote', type: 'quote', props: quote })],
        ],
      },
    ],
  });
}
