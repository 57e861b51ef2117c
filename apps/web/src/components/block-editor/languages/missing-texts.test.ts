import type { Locale } from '@enlace/contract/core/locale.ts';
import { describe, expect, it } from 'vitest';
import { withTranslation } from '@enlace/blocks/model/translations.ts';
import { translationsOf, withSchedule, withTranslations, withVisibility } from '../blocks/block-extras.ts';
import { headingBlock, pageOf } from '../blocks/blocks.fixture.ts';
import { setBlockProps, withProps } from '../blocks/block-props.ts';
import { setBlockHidden } from '../blocks/document-edits.ts';
import type { DraftBlock, DraftDocument } from '../blocks/draft-document.ts';
import { countOpen, hasTexts, nextOpen } from './missing-texts.ts';

function inEnglish(block: DraftBlock, source: string, value: string): DraftBlock {
  const text = { kind: 'text', source } as const;
  return withTranslations(block, withTranslation({ translations: translationsOf(block), locale: 'en', text, value }));
}

const countMissing = (document: DraftDocument, locale: Locale) => countOpen({ document, locale, kind: 'missing' });
const nextMissing = (document: DraftDocument, locale: Locale, openId: string | null) =>
  nextOpen({ document, locale, kind: 'missing', openId });

describe('texts that lack a translation', () => {
  const page = pageOf(headingBlock('a', 'Talleres'), headingBlock('b', 'Tienda'), headingBlock('c', '12,50 €'));

  it('are counted over the page, without numbers and blocks that are switched off', () => {
    expect(countMissing(page, 'en')).toBe(2);
    expect(countMissing(setBlockHidden({ document: page, id: 'a', hidden: true }), 'en')).toBe(1);
    const translated = { ...page, blocks: page.blocks.map((block) => inEnglish(block, 'Tienda', 'Shop')) };
    expect(countMissing(translated, 'en')).toBe(1);
    expect(countMissing(translated, 'ja')).toBe(2);
  });

  it('are found one after the other, from the top again after the last', () => {
    expect(nextMissing(page, 'en', null)).toBe('a');
    expect(nextMissing(page, 'en', 'a')).toBe('b');
    expect(nextMissing(page, 'en', 'b')).toBe('a');
    expect(hasTexts(headingBlock('c', '12,50 €'))).toBe(false);
  });
});

describe('what a block carries', () => {
  it('keeps its translation while its text is typed anew, space at the end included', () => {
    let page = pageOf(inEnglish(headingBlock('a', 'Talleres'), 'Talleres', 'Workshops'));
    for (const text of ['Talleres ', 'Talleres d', 'Talleres de', 'Talleres de barro']) {
      const props = { ...page.blocks[0]?.props, text };
      page = setBlockProps({ document: page, id: 'a', props });
      expect(countMissing(page, 'en')).toBe(0);
    }
    expect(translationsOf(page.blocks[0] ?? headingBlock('x'))?.en).toEqual({
      texts: { 'Talleres de barro': 'Workshops' },
      stale: { 'Talleres de barro': 'Talleres' },
    });
    const asked = { document: page, locale: 'en', kind: 'stale' } as const;
    expect([countOpen(asked), nextOpen({ ...asked, openId: 'a' })]).toEqual([1, 'a']);
    expect(countOpen({ ...asked, locale: 'ja' })).toBe(0);
  });

  it('leaves no trace when it is taken away again', () => {
    const block = headingBlock('a');
    const limited = withVisibility(withSchedule(block, { from: '2026-12-01T09:00:00Z' }), { devices: 'phone' });
    expect(limited).toMatchObject({ schedule: { from: '2026-12-01T09:00:00Z' }, visibility: { devices: 'phone' } });
    expect(withVisibility(withSchedule(limited, { from: undefined }), { devices: 'all' })).toEqual(block);
    expect(withTranslations(inEnglish(block, 'a', 'b'), undefined)).toEqual(block);
    expect(withProps(block, block.props ?? {})).toEqual(block);
  });
});
