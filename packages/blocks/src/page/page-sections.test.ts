import { describe, expect, it } from 'vitest';
import { createBlock, type BlockDocument } from '../model/block-document.schema.ts';
import { testEnvironment, testProfile } from '../testing/render-fixtures.ts';
import { defaultTheme } from '../themes/theme-choice.schema.ts';
import { renderPage } from './render-page.tsx';

function heading(id: string, text: string, size: 'large' | 'small' = 'large') {
  return createBlock({ id, type: 'heading', props: { text, size, linkLabel: '', linkUrl: '' } });
}

function page(blocks: BlockDocument['blocks']): string {
  const document = { version: 1 as const, theme: defaultTheme('barro'), blocks };
  return renderPage({ document, profile: testProfile, context: testEnvironment }).html;
}

const five = ['Carta', 'Bodega & vinos', 'Horario', 'Dónde', 'Reservas'].map((text, at) => heading(`h${at}`, text));

describe('the sections of a page', () => {
  it('have links on a long page, each to the block of its name, without a script', () => {
    const html = page(five);
    const nav = /<nav class="sx" aria-label="Secciones">(.*?)<\/nav>/.exec(html)?.[1] ?? '';
    const links = [...nav.matchAll(/<a href="#([^"]+)">([^<]+)<\/a>/g)].map(([, anchor, name]) => [anchor, name]);
    expect(links).toEqual([
      ['s-h0', 'Carta'],
      ['s-h1', 'Bodega &amp; vinos'],
      ['s-h2', 'Horario'],
      ['s-h3', 'Dónde'],
      ['s-h4', 'Reservas'],
    ]);
    for (const [anchor] of links) expect(html).toContain(`<div id="${anchor}" class="b b-heading">`);
    expect(html).not.toContain('<script src');
  });

  it('have none on a short page, nor for what is hidden, small or meant for one kind of screen', () => {
    const [first, ...rest] = five;
    expect(page(rest)).not.toMatch(/class="sx"|\.sx\{|id="s-/);
    const left = [
      heading('small', 'Nota', 'small'),
      { ...heading('hidden', 'Oculto'), hidden: true },
      { ...heading('phone', 'Móvil'), visibility: { devices: 'phone' as const } },
    ];
    expect(page([...rest, ...left])).not.toContain('class="sx"');
    expect(page([...(first ? [first] : []), ...rest, ...left]).match(/<a href="#s-/g)).toHaveLength(5);
  });
});
