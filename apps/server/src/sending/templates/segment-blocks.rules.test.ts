import { describe, expect, it } from 'vitest';
import type { Block } from '@enlace/blocks/model/block-document.schema.ts';
import { defaultTheme } from '@enlace/blocks/themes/theme-choice.schema.ts';
import { paragraph } from '#sending/campaigns/segment-blocks.test-support.ts';
import { lintSegments } from './segment-blocks.rules.ts';
import type { MailDraft } from './templates.types.ts';

const segmentId = '01920000-0000-7000-8000-0000000000a1';
const some = { segmentId, who: 'in' as const };

function draftOf(blocks: Block[], more: Partial<MailDraft> = {}): MailDraft {
  return { subject: 'x', preheader: '', document: { version: 1, theme: defaultTheme('barro'), blocks }, ...more };
}

const codes = (text: string) => lintSegments(draftOf([paragraph('a', text, some)])).map(({ code }) => code);

describe('a block for a segment', () => {
  it.each([
    'Hola {{ contact.first_name | default: "tamy" }}',
    '{% if contact.city %}Altea{% else %}Lejos{% endif %}',
    '{%- for one in contact.fields -%}{{ one }}{% break %}{%- endfor -%}',
    '{% assign town = contact.city %}{{ town }}',
    'unsubscribe_url is only a word here',
  ])('may say %s', (text) => {
    expect(codes(text)).toEqual([]);
  });

  it.each([
    ['{% if contact.city %}', 'segment_logic'],
    ['{% endif %}', 'segment_logic'],
    ['{% else %}', 'segment_logic'],
    ['{% if contact.city %}{% endfor %}', 'segment_logic'],
    ['{{ unsubscribe_url }}', 'segment_unsubscribe'],
    ['{{ preferences_url | default: "x" }}', 'segment_unsubscribe'],
    ['{% if true %}{{- brand.address -}}{% endif %}', 'segment_unsubscribe'],
  ])('may not say %s', (text, code) => {
    expect(codes(text)).toEqual([code]);
  });

  it('is looked into wherever it is, and only when somebody may get it', () => {
    const inner = paragraph('b', '{{ unsubscribe_url }}');
    const section = { id: 's', type: 'section', version: 1, props: {}, columns: [[inner]], audience: some };
    expect(lintSegments(draftOf([section])).map(({ blockId }) => blockId)).toEqual(['s']);
    expect(lintSegments(draftOf([{ ...paragraph('a', '{% endif %}', some), hidden: true }]))).toEqual([]);
    const unseen = { ...section, audience: undefined, columns: [[paragraph('b', 'x', some)]], hidden: true };
    expect(lintSegments(draftOf([unseen], { goneSegments: [segmentId] }))).toEqual([]);
    expect(
      lintSegments(draftOf([{ ...unseen, hidden: false }], { goneSegments: [segmentId] })).map(({ code }) => code),
    ).toEqual(['segment_gone']);
    expect(
      lintSegments(draftOf([paragraph('a', '{% endif %}', some)], { own: { format: 'html', source: '' } })),
    ).toEqual([]);
  });

  it('is for one of twenty audiences at most', () => {
    const blocks = Array.from({ length: 21 }, (_, index) =>
      paragraph(`p${index}`, 'x', { segmentId: segmentId.replace(/a1$/, String(index + 10)), who: 'in' }),
    );
    expect(lintSegments(draftOf(blocks)).map(({ code, detail }) => [code, detail])).toEqual([
      ['too_many_segments', '21'],
    ]);
    expect(lintSegments(draftOf(blocks.slice(1)))).toEqual([]);
  });
});
