import { answerText, parseAnswerHtml } from '@enlace/contract/mailbox/conversations/answer-html.ts';
import { describe, expect, it } from 'vitest';
import { answerDoc } from './answer-doc.ts';

describe('markup of an answer in the editor', () => {
  it('becomes the editor’s own document, without the browser reading any markup', () => {
    const html =
      '<p>Hola, <strong>Julia</strong><br>y <a href="https://barro.es/">aquí</a></p><ul><li><p>uno</p></li></ul>' +
      '<blockquote><p>dos</p></blockquote><p><img data-cid="0198" alt="Jarrón" /></p>';
    expect(answerDoc(html)).toEqual({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Hola, ' },
            { type: 'text', text: 'Julia', marks: [{ type: 'bold' }] },
            { type: 'hardBreak' },
            { type: 'text', text: 'y ' },
            { type: 'text', text: 'aquí', marks: [{ type: 'link', attrs: { href: 'https://barro.es/' } }] },
          ],
        },
        {
          type: 'bulletList',
          content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'uno' }] }] }],
        },
        {
          type: 'blockquote',
          content: [{ type: 'paragraph', content: [{ type: 'text', text: 'dos' }] }],
        },
        { type: 'paragraph', content: [{ type: 'mailPicture', attrs: { cid: '0198', alt: 'Jarrón' } }] },
      ],
    });
  });

  it('drops addresses that run something, and survives what is no markup', () => {
    expect(JSON.stringify(answerDoc('<p><a href="javascript:alert(1)">no</a></p>'))).not.toContain('javascript');
    expect(answerDoc('a < b')).toMatchObject({ content: [{ type: 'paragraph' }] });
    expect(answerDoc('').content).toHaveLength(1);
    expect(parseAnswerHtml('<p>&lt;b&gt; &amp;amp; &#241;</p>')).toMatchObject([
      { children: [{ kind: 'text', text: '<b> &amp; ñ' }] },
    ]);
  });
});

describe('the plain text of an answer', () => {
  it.each([
    ['<p>uno</p><p>dos</p>', 'uno\n\ndos'],
    ['<p>uno<br>dos</p>', 'uno\ndos'],
    ['<ol><li><p>a</p></li><li><p>b</p><ul><li><p>c</p></li></ul></li></ol>', '1. a\n2. b\n   - c'],
    ['<blockquote><p>a</p><p>b</p></blockquote><p>c</p>', '> a\n>\n> b\n\nc'],
    ['<p><a href="mailto:hola@barro.es">hola@barro.es</a></p>', 'hola@barro.es'],
  ])('of %s', (html, text) => {
    expect(answerText(html)).toBe(text);
  });
});
