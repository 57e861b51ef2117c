import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { blockDefinitions, isBlockType } from '../registry.ts';
import { oldVersions } from '../testing/old-versions.ts';
import { blockDocumentSchema } from './block-document.schema.ts';
import { defineBlock } from './block-definition.ts';

const types = Object.keys(blockDefinitions).filter(isBlockType);

describe('blocks of earlier versions', () => {
  it.each(types)('%s: every version it ever had is read', (type) => {
    const { version } = blockDefinitions[type];
    const left = Array.from({ length: version - 1 }, (_, index) => index + 1);
    expect((oldVersions[type] ?? []).map((old) => old.version)).toEqual(left);
    for (const { version: stored, props, becomes } of oldVersions[type] ?? []) {
      const [block] = blockDocumentSchema.parse({
        version: 1,
        blocks: [{ id: 'b', type, version: stored, props }],
      }).blocks;
      expect(block).toEqual({ id: 'b', type, version, props: becomes });
    }
  });

  it('a definition turns each old shape into today’s, whichever it was', () => {
    const definition = defineBlock({
      type: 'opening',
      version: 3,
      schema: z.object({ spans: z.array(z.string()), note: z.string().default('') }),
      targets: ['page'],
      fields: [],
      migrate(props, fromVersion) {
        const stored = z.object({ hours: z.string().optional(), spans: z.array(z.string()).optional() }).parse(props);
        // Version 1 was one text, version 2 a list under another name.
        return { spans: fromVersion === 1 ? (stored.hours ?? '').split(', ') : (stored.spans ?? []) };
      },
    });
    const read = (props: unknown, from: number) => definition.schema.parse(definition.migrate?.(props, from));
    expect(read({ hours: '10–14, 16–20' }, 1)).toEqual({ spans: ['10–14', '16–20'], note: '' });
    expect(read({ spans: ['10–14'] }, 2)).toEqual({ spans: ['10–14'], note: '' });
  });

  it('refuses an old block whose values cannot be read, by its place', () => {
    const result = blockDocumentSchema.safeParse({
      version: 1,
      blocks: [{ id: 'h', type: 'heading', version: 1, props: { text: 7, level: 2 } }],
    });
    expect(result.error?.issues[0]?.path).toEqual(['blocks', 0, 'props', 'text']);
  });
});
