import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderMjml } from '../mail/render-mjml.ts';
import { renderPage } from '../page/render-page.tsx';
import { blockDefinitions, isBlockType } from '../registry.ts';
import { testEnvironment, testMailSettings, testProfile } from '../testing/render-fixtures.ts';
import { renderText } from '../text/render-text.ts';
import { blockDocumentSchema, isKnownBlock } from './block-document.schema.ts';
import { emptyBlock } from './block-defaults.ts';

const types = Object.keys(blockDefinitions).filter(isBlockType);

/** An unknown block: an invented type, or a known one of a later version, with arbitrary content. */
const opaqueBlock = fc
  .tuple(
    fc.oneof(
      fc.record({
        type: fc
          .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
          .filter((type) => !isBlockType(type) && type.length <= 40),
        version: fc.jsonValue(),
      }),
      fc.constantFrom(...types).chain((type) =>
        fc.record({
          type: fc.constant(type),
          version: fc.integer({ min: blockDefinitions[type].version + 1, max: 1_000_000 }),
        }),
      ),
    ),
    fc.dictionary(
      fc.oneof(
        fc.string({ maxLength: 12 }).filter((key) => key !== '__proto__'),
        fc.constantFrom('props', 'hidden', 'columns', 'schedule', 'visibility', 'translations'),
      ),
      fc.jsonValue({ maxDepth: 4 }),
      { maxKeys: 6 },
    ),
  )
  .map(([head, rest]) => {
    const own = Object.fromEntries(Object.entries(rest).filter(([key]) => !['id', 'type', 'version'].includes(key)));
    return { ...head, ...own };
  });

describe('blocks of another program', () => {
  it('come through a save byte for byte, wherever they stand, and draw nothing', () => {
    fc.assert(
      fc.property(
        fc.array(opaqueBlock, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 4 }),
        (opaque, place) => {
          const blocks = opaque.map((block, index) => ({ id: `o${index}`, ...block }));
          const section = { ...emptyBlock({ id: 's', type: 'section' }), columns: [blocks.slice(0, place), []] };
          const stored = {
            version: 1,
            blocks: [emptyBlock({ id: 'd', type: 'divider' }), section, ...blocks.slice(place)],
          };
          const read = blockDocumentSchema.parse(JSON.parse(JSON.stringify(stored)));
          const again = blockDocumentSchema.parse(JSON.parse(JSON.stringify(read)));
          expect(JSON.stringify(read)).toBe(JSON.stringify(again));
          const inside = read.blocks.flatMap((block) =>
            isKnownBlock(block) && block.columns ? block.columns.flat() : [],
          );
          const kept = [...inside, ...read.blocks.filter((block) => block.id.startsWith('o'))];
          expect(kept.map((block) => JSON.stringify(block))).toEqual(blocks.map((block) => JSON.stringify(block)));
          expect(kept.some(isKnownBlock)).toBe(false);
          expect(() => renderPage({ document: read, profile: testProfile, context: testEnvironment })).not.toThrow();
          expect(() => renderMjml({ document: read, settings: testMailSettings })).not.toThrow();
          expect(() => renderText({ document: read, settings: testMailSettings })).not.toThrow();
        },
      ),
      { numRuns: 80, seed: 51 },
    );
  });
});
