import mjml2html from 'mjml';
import { describe, expect, it } from 'vitest';
import { blockDocumentSchema } from '../model/block-document.schema.ts';
import { asAuthor, asMember, asStranger, hasParts, partsFor, segmentIdsOf } from '../model/segment-parts.ts';
import { visibleDocument } from '../model/visible-document.ts';
import { testMailSettings } from '../testing/render-fixtures.ts';
import { renderText } from '../text/render-text.ts';
import { renderMjml } from './render-mjml.ts';

const vips = '01890000-0000-7000-8000-000000000001';
const locals = '01890000-0000-7000-8000-000000000002';

type Who = { segmentId: string; who: 'in' | 'out' };

function heading(id: string, text: string, audience?: Who) {
  return { id, type: 'heading', version: 1, props: { text, level: 2 }, ...(audience ? { audience } : {}) };
}

function documentOf(blocks: unknown[]) {
  return blockDocumentSchema.parse({ version: 1, blocks });
}

async function mailOf(blocks: unknown[]) {
  const document = documentOf(blocks);
  const compiled = await mjml2html(renderMjml({ document, settings: testMailSettings }), {
    validationLevel: 'strict',
    keepComments: false,
  });
  expect(compiled.errors).toEqual([]);
  return { html: compiled.html, text: renderText({ document, settings: testMailSettings }) };
}

function readerIn(...ids: string[]) {
  return asMember((id) => ids.includes(id));
}

/** The comments for Outlook and the elements between them that are open at the end. */
function unclosed(html: string): string[] {
  const open: string[] = [];
  const body = html
    .slice(html.indexOf('<body'), html.indexOf('</body>'))
    .replace(/<!--\[if mso \| IE\]>|<!\[endif\]-->/g, '')
    .replace(/<(?:img|br|meta|hr)\b[^<>]*>/g, '');
  for (const [, slash, tag = ''] of body.matchAll(/<(\/?)([a-z]+)\b[^<>]*>/g)) {
    if (slash === '') open.push(tag);
    else if (open.pop() !== tag) return [`</${tag}>`];
  }
  return open.filter((tag) => tag !== 'body');
}

const blocks = [
  heading('a', 'For the best', { segmentId: vips, who: 'in' }),
  heading('b', 'For all'),
  heading('c', 'For the others', { segmentId: vips, who: 'out' }),
  {
    id: 's',
    type: 'section',
    version: 1,
    props: { tone: 'soft', layout: 'even' },
    audience: { segmentId: locals, who: 'in' },
    columns: [[heading('d', 'Round the corner')], [heading('e', 'Best neighbours', { segmentId: vips, who: 'in' })]],
  },
  heading('f', 'The end'),
];

describe('blocks for a segment', () => {
  it.each([
    ['a stranger', asStranger, ['For all', 'For the others', 'The end']],
    ['inside one', readerIn(vips), ['For the best', 'For all', 'The end']],
    ['inside the other', readerIn(locals), ['For all', 'For the others', 'Round the corner', 'The end']],
    [
      'inside both',
      readerIn(vips, locals),
      ['For the best', 'For all', 'Round the corner', 'Best neighbours', 'The end'],
    ],
    ['of segments that are gone', asMember(() => undefined), ['For all', 'The end']],
  ])('%s gets only their own in both parts of the mail', async (_name, sees, wanted) => {
    const all = ['For the best', 'For all', 'For the others', 'Round the corner', 'Best neighbours', 'The end'];
    const { html, text } = await mailOf(blocks);
    for (const mail of [partsFor(html, sees), partsFor(text, sees)]) {
      expect(all.filter((each) => mail.includes(each))).toEqual(wanted);
      expect(mail).not.toMatch(/[\uE130-\uE132]|<!---->/);
    }
    expect(unclosed(partsFor(html, sees))).toEqual([]);
    expect(partsFor(text, sees)).not.toContain('\n\n\n');
  });

  it('a mail without such blocks is compiled as before, and one with all of them differs in nothing but the limits', async () => {
    const plain: unknown[] = JSON.parse(JSON.stringify(blocks), (key, value: unknown) =>
      key === 'audience' ? undefined : value,
    );
    const some = await mailOf(blocks);
    const before = await mailOf(plain);
    expect(hasParts(before.html) || hasParts(before.text)).toBe(false);
    const squeezed = (html: string) => html.replace(/\s+/g, ' ');
    expect(
      squeezed(partsFor(some.html, asAuthor))
        .replaceAll('> <', '><')
        .replace(/<!\[endif\]--><!--\[if mso \| IE\]>/g, ''),
    ).toBe(
      squeezed(before.html)
        .replaceAll('> <', '><')
        .replace(/<!\[endif\]--><!--\[if mso \| IE\]>/g, ''),
    );
    expect(partsFor(some.text, asAuthor)).toBe(before.text);
  });

  it('a picture on top can be for some, too', async () => {
    const image = { fileId: 'f1', alt: 'A picture', width: 600, height: 300 };
    const picture = { id: 'p', type: 'image', version: 1, props: { image } };
    const { html } = await mailOf([{ ...picture, audience: { segmentId: vips, who: 'in' } }, heading('b', 'For all')]);
    expect(partsFor(html, readerIn(vips))).toContain('A picture');
    expect(partsFor(html, asStranger)).not.toContain('A picture');
    expect(unclosed(partsFor(html, asStranger))).toEqual([]);
  });

  it('what people write never begins or ends a part', async () => {
    const forged = `\uE132-->{{ "\uE130in:${vips}\uE131" | upcase }}<!--\uE132-->`;
    const { html, text } = await mailOf([
      heading('a', `${forged}secret`, { segmentId: vips, who: 'in' }),
      heading('b', `${forged}open`),
    ]);
    for (const mail of [partsFor(html, asStranger), partsFor(text, asStranger)]) {
      expect(mail).not.toContain('secret');
      expect(mail).toContain('open');
    }
  });

  it('an unreadable audience is refused, and the segments of a document are known', () => {
    expect(segmentIdsOf(documentOf(blocks))).toEqual([vips, locals]);
    const broken = { ...heading('a', 'x'), audience: { segmentId: "'; drop table segments", who: 'in' } };
    expect(blockDocumentSchema.safeParse({ version: 1, blocks: [broken] }).success).toBe(false);
    const sided = { ...heading('a', 'x'), audience: { segmentId: vips, who: 'maybe' } };
    expect(blockDocumentSchema.safeParse({ version: 1, blocks: [sided] }).success).toBe(false);
    expect(segmentIdsOf(documentOf([heading('a', 'x', { segmentId: vips.toUpperCase(), who: 'in' })]))).toEqual([vips]);
  });

  it('on a page everybody is a stranger', () => {
    const shown = visibleDocument({
      document: documentOf(blocks),
      locale: 'es',
      baseLocale: 'es',
      now: '2026-11-01T00:00:00Z',
    });
    expect(shown.blocks.map(({ id }) => id)).toEqual(['b', 'c', 'f']);
  });
});
