import { type BlockDocument, createBlock } from '@enlace/blocks/model/block-document.schema.ts';
import { richTextFromParagraphs } from '@enlace/blocks/model/richtext.schema.ts';
import { defaultTheme } from '@enlace/blocks/themes/theme-choice.schema.ts';
import { locales } from '@enlace/contract/core/locale.ts';
import { describe, expect, it } from 'vitest';
import { findSampleTexts } from './sample-texts.ts';
import { listStarters } from './starters.ts';

const today = Temporal.PlainDate.from('2026-11-26');
const finished = { subject: 'Abrimos el horno', preheader: 'Y quedan tres plazas' };

function mailOf(...paragraphs: string[]): BlockDocument {
  const props = { style: 'plain', doc: richTextFromParagraphs(paragraphs) } as const;
  return { version: 1, theme: defaultTheme('barro'), blocks: [createBlock({ id: 't', type: 'richtext', props })] };
}

const textsOf = (document: BlockDocument) =>
  findSampleTexts({ ...finished, document }).texts.map(({ text, blockId }) => [blockId, text]);

describe('sample texts', () => {
  it.each(locales)('are all of an untouched starter, whatever its date (%s)', (locale) => {
    for (const { id, subject, preheader, document } of listStarters({ locale, today })) {
      const { isWhole, texts } = findSampleTexts({ subject, preheader, document });
      expect([id, isWhole]).toEqual([id, true]);
      expect(texts.length, id).toBeGreaterThan(1);
    }
  });

  it('are found sentence by sentence, however they are marked and written', () => {
    const doc = richTextFromParagraphs(['Hola, Ana. Esto es lo que HA pasado por aquí y lo que viene.']);
    const [paragraph] = doc.content;
    if (paragraph?.type !== 'paragraph') throw new Error('no paragraph');
    paragraph.content = [
      { type: 'text', text: 'Buenas, Ana. Esto es ' },
      { type: 'text', text: 'lo que HA pasado', marks: [{ type: 'bold' }] },
      { type: 'text', text: ' por aquí y lo que viene.' },
    ];
    const block = createBlock({ id: 't', type: 'richtext', props: { style: 'plain', doc } });
    expect(textsOf({ ...mailOf(), blocks: [block] })).toEqual([
      ['t', 'Esto es lo que HA pasado por aquí y lo que viene.'],
    ]);
  });

  it('are neither greetings nor words, nor what somebody wrote', () => {
    expect(textsOf(mailOf('Hola, {{ contact.first_name }}.', 'Un abrazo,', 'Hello there.', 'こんにちは。'))).toEqual(
      [],
    );
    expect(textsOf(mailOf('El sábado abrimos el horno a las diez.'))).toEqual([]);
  });

  it('are found in code, too', () => {
    const own = { format: 'html', source: '<h1>Lo nuevo de este mes</h1><p>El sábado abrimos el horno.</p>' } as const;
    const { texts, isWhole } = findSampleTexts({ ...finished, document: mailOf(), own });
    expect(texts.map(({ path, text }) => [path, text])).toEqual([['source', 'Lo nuevo de este mes']]);
    expect(isWhole).toBe(false);
  });
});
