import { describe, expect, test } from 'vitest';
import { pictureHtml, plainAnswer, stepsFromEnd, withText } from './plain-answer.ts';

describe('an answer in a plain field', () => {
  test('bare paragraphs become lines, and lines become paragraphs', () => {
    const answer = plainAnswer('<p>Hola, Ana:</p><p></p><p>2 &lt; 3 &amp; «sí»</p>');
    expect(answer).toMatchObject({ before: '', text: 'Hola, Ana:\n\n2 < 3 & «sí»' });
    expect(withText(answer, `${answer.text}\nAdiós`).html).toBe(
      '<p>Hola, Ana:</p><p></p><p>2 &lt; 3 &amp; «sí»</p><p>Adiós</p>',
    );
  });

  test.each(['<p>Son <strong>seis</strong></p>', '<ul><li>uno</li></ul>', '<p>a<br>b</p>', 'suelto'])(
    '%s stays as it is, and the text comes after it',
    (html) => {
      const answer = plainAnswer(html);
      expect(answer).toEqual({ html, before: html, text: '' });
      expect(withText(answer, 'más').html).toBe(`${html}<p>más</p>`);
    },
  );

  test('nothing is nothing, also after writing and deleting', () => {
    expect(plainAnswer('')).toEqual({ html: '', before: '', text: '' });
    expect(withText(plainAnswer('<p>a</p>'), '').html).toBe('');
  });

  test('a picture keeps its file and its name', () => {
    const html = pictureHtml({ fileId: 'fil_1', name: 'El "taller"' });
    expect(html).toBe('<p><img data-cid="fil_1" alt="El &quot;taller&quot;"></p>');
    expect(plainAnswer(html).before).toBe(html);
  });

  test.each([
    { text: 'domingo', at: 7, steps: 0 },
    { text: 'domingo', at: 3, steps: 4 },
    { text: 'uno\ndos', at: 3, steps: 5 },
    { text: 'uno\n\n', at: 0, steps: 7 },
  ])('place $at of «$text» is $steps from the end', ({ text, at, steps }) => {
    expect(stepsFromEnd(text, at)).toBe(steps);
  });
});
