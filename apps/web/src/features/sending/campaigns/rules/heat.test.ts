import { describe, expect, test } from 'vitest';
import { drawHeat, heatLevel, placeName } from './heat.ts';

const link = { id: 1, label: 'Ver', url: 'https://a.example/', clicks: 8, people: 6, places: 2 };
const cold = { ...link, id: 2, clicks: 0, people: 0, places: 1 };
const html =
  '<html><head></head><body><a style="x" data-link="1" id="link-1">Ver</a><a data-link="1" id="link-1-2"><img alt=""></a><a data-link="2" id="link-2">Otro</a><a href="mailto:x">Correo</a></body></html>';

describe('the heat of a mail', () => {
  test('goes by the most followed link', () => {
    expect([0, 1, 20, 50, 80, 100].map((clicks) => heatLevel({ clicks, max: 100 }))).toEqual([0, 1, 2, 3, 4, 4]);
    expect(heatLevel({ clicks: 0, max: 0 })).toBe(0);
  });

  test('stands at every place of a link, in sight and in words', () => {
    const drawn = drawHeat({
      html,
      links: [link, cold],
      wordsOf: ({ clicks }) => ({ shown: `${clicks}`, spoken: `${clicks} clics` }),
    });
    expect(drawn.match(/class="enlace-heat" aria-hidden="true">8</g)).toHaveLength(2);
    expect(drawn.match(/, 8 clics/g)).toHaveLength(2);
    expect(drawn).toContain('data-heat="0">Otro<span class="enlace-heat-words">, 0 clics');
    expect(drawn).toContain('<a href="mailto:x">Correo</a>');
  });

  test('writes words as text', () => {
    const drawn = drawHeat({ html, links: [link], wordsOf: () => ({ shown: '<b>', spoken: '"&' }) });
    expect(drawn).not.toContain('<b>');
    expect(drawn).toContain('&quot;&amp;');
  });

  test('names the places as the server does', () => {
    expect([placeName(3, 1), placeName(3, 2)]).toEqual(['link-3', 'link-3-2']);
  });
});
