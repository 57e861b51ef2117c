import { fieldIssues } from '@enlace/contract/core/field-issues.ts';
import { describe, expect, it } from 'vitest';
import { blockExamples } from '../examples/block-examples.ts';
import { barroYSal } from '../examples/barro-y-sal.ts';
import { nogalCasas } from '../examples/nogal-casas.ts';
import { starterDocument } from '../examples/starter-document.ts';
import { winterWorkshopMail } from '../examples/winter-workshop-mail.ts';
import { renderPage } from '../page/render-page.tsx';
import { blockDefinitions, blockTypesFor, isBlockType } from '../registry.ts';
import { testEnvironment, testProfile } from '../testing/render-fixtures.ts';
import { emptyBlock } from './block-defaults.ts';
import { blockDocumentSchema, isKnownBlock } from './block-document.schema.ts';

const types = Object.keys(blockDefinitions).filter(isBlockType);

function parse(blocks: unknown[]) {
  return blockDocumentSchema.safeParse({ version: 1, blocks });
}

describe('block documents', () => {
  it.each(types)('%s: example and empty block parse to themselves', (type) => {
    const blocks = [
      { id: 'a', type, version: blockDefinitions[type].version, props: blockExamples[type] },
      emptyBlock({ id: 'b', type }),
    ];
    for (const block of blocks) {
      const parsed = blockDocumentSchema.parse({ version: 1, blocks: [block] });
      expect(parsed.blocks[0]).toEqual(block);
    }
  });

  it.each([
    ['barro-y-sal', barroYSal],
    ['nogal', nogalCasas],
    ['mail', winterWorkshopMail],
    ['starter es', starterDocument({ name: 'Marina', locale: 'es' })],
    ['starter ja', starterDocument({ name: 'Marina', locale: 'ja' })],
  ])('%s survives storage unchanged', (_name, document) => {
    expect(blockDocumentSchema.parse(JSON.parse(JSON.stringify(document)))).toEqual(document);
  });

  it('keeps a block of an unknown type byte for byte and draws nothing for it', () => {
    const unknown = { id: 'z', type: 'hologram', version: 7, props: { deep: [1, { a: '<b>' }] }, extra: null };
    const document = blockDocumentSchema.parse({ version: 1, blocks: [unknown] });
    expect(JSON.stringify(document.blocks[0])).toBe(JSON.stringify(unknown));
    expect(renderPage({ document, profile: testProfile, context: testEnvironment }).html).not.toContain('hologram');
  });

  it('keeps a known block from a newer version as it is', () => {
    const newer = { id: 'n', type: 'heading', version: 99, props: { title: { rich: true } } };
    const document = blockDocumentSchema.parse({ version: 1, blocks: [newer] });
    expect(document.blocks[0]).toEqual(newer);
    expect(document.blocks.some(isKnownBlock)).toBe(false);
  });

  it('migrates a heading of version 1', () => {
    const document = blockDocumentSchema.parse({
      version: 1,
      blocks: [{ id: 'h', type: 'heading', version: 1, props: { text: 'Horario', level: 3 } }],
    });
    expect(document.blocks[0]).toMatchObject({ version: 2, props: { text: 'Horario', size: 'small' } });
  });

  it('names the exact place and code of a wrong value', () => {
    const result = parse([
      { id: 'a', type: 'divider', version: 1, props: {} },
      { id: 'b', type: 'link_list', version: 1, props: { items: [{ title: 'x', url: 'javascript:alert(1)' }] } },
      { id: 'c', type: 'heading', version: 2, props: { text: 'x'.repeat(121) } },
    ]);
    expect(result.error && fieldIssues(result.error)).toEqual([
      { path: 'blocks.1.props.items.0.url', code: 'invalid_url' },
      { path: 'blocks.2.props.text', code: 'too_long', limit: 120 },
    ]);
  });

  it('refuses two blocks with one id, two covers and sections inside sections', () => {
    expect(parse([emptyBlock({ id: 'a', type: 'divider' }), emptyBlock({ id: 'a', type: 'spacer' })]).success).toBe(
      false,
    );
    expect(parse([emptyBlock({ id: 'a', type: 'cover' }), emptyBlock({ id: 'b', type: 'cover' })]).success).toBe(false);
    const inner = emptyBlock({ id: 'i', type: 'section' });
    const outer = { ...emptyBlock({ id: 'o', type: 'section' }), columns: [[inner]] };
    expect(parse([outer]).success).toBe(false);
    const allowed = { ...outer, columns: [[emptyBlock({ id: 'h', type: 'heading' })], []] };
    expect(parse([allowed]).success).toBe(true);
  });

  it('refuses rich text outside the closed set', () => {
    const doc = (content: unknown) => ({
      id: 'r',
      type: 'richtext',
      version: 1,
      props: { doc: { type: 'doc', content } },
    });
    expect(parse([doc([{ type: 'image', attrs: { src: 'x' } }])]).success).toBe(false);
    expect(
      parse([doc([{ type: 'paragraph', content: [{ type: 'text', text: 'a', marks: [{ type: 'code' }] }] }])]).success,
    ).toBe(false);
    let nested: unknown = { type: 'paragraph' };
    for (let depth = 0; depth < 5_000; depth += 1) nested = { type: 'blockquote', content: [nested] };
    expect(parse([doc([nested])]).success).toBe(false);
  });

  it('offers pages and mails only the blocks they can show', () => {
    expect(blockTypesFor('mail')).not.toContain('form');
    expect(blockTypesFor('page')).toContain('form');
  });
});
