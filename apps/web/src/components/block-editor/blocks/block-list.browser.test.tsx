import { emptyRichText } from '@enlace/blocks/model/richtext.schema.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { locales } from '#lib/i18n/locales.ts';
import { undoLatest } from '#lib/toast/toast-store.ts';
import { focusOn, renderPart, textsOf } from '../../../test/browser/render-part.tsx';
import { person } from '../../../test/people.ts';
import { EditorProvider } from '../editor/editor-context.tsx';
import { openTestEditor } from '../editor/editor.fixture.ts';
import { BlockTextsProvider, loadBlockTexts } from './block-texts.tsx';
import { buttonBlock, headingBlock, idsOf, pageOf } from './blocks.fixture.ts';
import { BlockList } from './components/block-list.tsx';
import type { DraftBlock } from './draft-document.ts';
import { OpenBlockProvider } from './open-block.tsx';

beforeEach(() => localStorage.clear());

const three = [headingBlock('a', 'Vajilla'), headingBlock('b', 'Talleres'), buttonBlock('c', 'https://barro.es')];

async function open({ blocks = three, locale = 'es' }: { blocks?: DraftBlock[]; locale?: Locale } = {}) {
  const { editor } = openTestEditor({ document: pageOf(...blocks) });
  const texts = await loadBlockTexts(locale);
  const screen = await renderPart(
    <BlockTextsProvider>
      <EditorProvider editor={editor}>
        <OpenBlockProvider>
          <BlockList place="page" label="Bloques" empty="Sin bloques" />
        </OpenBlockProvider>
      </EditorProvider>
    </BlockTextsProvider>,
    { locale, user: person('user'), namespaces: ['editor'] },
  );
  const row = (words: string) => screen.getByRole('listitem').filter({ hasText: words });
  return {
    screen,
    texts,
    t: textsOf(locale, ['editor', 'common']),
    row,
    opener: (words: string) => row(words).getByRole('button', { expanded: false }).first(),
    order: () => idsOf(editor.read().history.document),
    block: (id: string) => editor.read().history.document.blocks.find((each) => each.id === id),
  };
}

describe('the blocks of a page', () => {
  test.each(locales)('that are none say so, and the first is added by keyboard alone, in %s', async (locale) => {
    const { screen, t, texts, order } = await open({ blocks: [], locale });
    await expect.element(screen.getByText('Sin bloques')).toBeVisible();
    await focusOn(screen.getByRole('button', { name: t(($) => $.editor.block.add) }));
    await userEvent.keyboard('{Enter}');
    const dialog = screen.getByRole('dialog', { name: t(($) => $.editor.block.addTitle) });
    const search = dialog.getByRole('searchbox');
    await expect.element(search).toHaveFocus();
    await search.fill('zzz');
    await expect.element(dialog.getByText(t(($) => $.editor.block.addNone, { query: 'zzz' }))).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(order()).toEqual([]);
    await search.fill(texts.blocks.quote.name.toUpperCase());
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => dialog.query()).toBeNull();
    await expect.poll(order).toHaveLength(1);
    await expect.element(screen.getByRole('switch', { name: texts.blocks.quote.name, exact: false })).toBeChecked();
  });

  test('are one stop of Tab, walked and moved with the arrows, and say where they are', async () => {
    const { screen, opener, order, texts } = await open();
    await focusOn(opener('Vajilla'));
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(opener('Talleres')).toHaveFocus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.poll(order).toEqual(['a', 'c', 'b']);
    await expect.element(opener('Talleres')).toHaveFocus();
    await expect.element(screen.getByText(`${texts.blocks.heading.name}, posición 3 de 3`)).toBeInTheDocument();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(order()).toEqual(['a', 'c', 'b']);
    await userEvent.keyboard('{Home}');
    await expect.element(opener('Vajilla')).toHaveFocus();
    expect(opener('Talleres').element().getAttribute('tabindex')).toBe('-1');
  });

  test('are removed with Delete, give the focus to the next and come back', async () => {
    const { opener, order } = await open();
    await focusOn(opener('Vajilla'));
    await userEvent.keyboard('{Delete}');
    await expect.poll(order).toEqual(['b', 'c']);
    await expect.element(opener('Talleres')).toHaveFocus();
    expect(undoLatest()).toBe(true);
    await expect.poll(order).toEqual(['a', 'b', 'c']);
  });

  test('are chosen with x and Shift, acted on together, and let go with Esc', async () => {
    const { screen, opener, order, block } = await open();
    await focusOn(opener('Vajilla'));
    await userEvent.keyboard('x{Shift>}{ArrowDown}{/Shift}');
    const bar = screen.getByRole('toolbar', { name: 'Bloques seleccionados' });
    await expect.element(bar.getByRole('status')).toHaveTextContent('2 bloques');
    await bar.getByRole('button', { name: 'Ocultar' }).click();
    expect([block('a')?.hidden, block('b')?.hidden, block('c')?.hidden]).toEqual([true, true, undefined]);
    await bar.getByRole('button', { name: 'Mostrar' }).click();
    expect(block('a')?.hidden).not.toBe(true);
    await focusOn(screen.getByRole('button', { name: /Talleres/ }).first());
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => bar.query()).toBeNull();
    await userEvent.keyboard('{Control>}a{/Control}{Delete}');
    await expect.poll(order).toEqual([]);
  });

  test('are hidden with their switch', async () => {
    const { screen, block, texts } = await open();
    const button = screen.getByRole('switch', { name: `Visible: ${texts.blocks.button.name}` });
    await expect.element(button).toBeChecked();
    await button.click({ force: true });
    await expect.element(button).not.toBeChecked();
    expect(block('c')?.hidden).toBe(true);
  });

  test('open with Enter, one at a time, and close with the focus on their row', async () => {
    const { screen, opener, texts } = await open();
    await focusOn(opener('Vajilla'));
    await userEvent.keyboard('{Enter}');
    const close = screen.getByRole('button', { name: `Cerrar ${texts.blocks.heading.name}` });
    await expect.element(close).toBeVisible();
    const text = screen.getByRole('textbox').first();
    await expect.element(text).toHaveValue('Vajilla');
    await opener('Talleres').click();
    await expect.element(screen.getByRole('textbox').first()).toHaveValue('Talleres');
    await close.click();
    await expect.poll(() => screen.getByRole('textbox').query()).toBeNull();
    await expect.element(opener('Talleres')).toHaveFocus();
  });

  test('are changed in their form, in the document and in their row', async () => {
    const { screen, opener, block, row } = await open();
    await opener('Talleres').click();
    await screen.getByRole('textbox').first().fill('Cursos');
    expect(block('b')?.props?.['text']).toBe('Cursos');
    await expect.element(row('Cursos')).toBeVisible();
  });
});

describe('the menu of a block', () => {
  test.each(locales)('duplicates, moves and removes, in %s', async (locale) => {
    const { screen, t, texts, order } = await open({ locale });
    const name = texts.blocks.heading.name;
    const menu = screen.getByRole('button', { name: t(($) => $.editor.block.actions, { name }) });
    const choose = async (at: number, item: string) => {
      await menu.nth(at).click();
      await screen.getByRole('menuitem', { name: item, exact: true }).click();
    };
    await menu.first().click();
    await expect
      .element(screen.getByRole('menuitem', { name: t(($) => $.editor.block.up), exact: true }))
      .toBeDisabled();
    await screen.getByRole('menuitem', { name: t(($) => $.editor.block.down), exact: true }).click();
    await expect.poll(order).toEqual(['b', 'a', 'c']);
    await choose(
      1,
      t(($) => $.editor.block.duplicate),
    );
    await expect.poll(order).toHaveLength(4);
    expect(order().slice(0, 2)).toEqual(['b', 'a']);
    await choose(
      0,
      t(($) => $.editor.block.remove),
    );
    await expect.poll(() => order()[0]).toBe('a');
  });

  test('is opened from the keyboard and gives the focus back with Esc', async () => {
    const { screen, opener } = await open();
    await focusOn(opener('Vajilla'));
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    await screen
      .getByRole('button', { name: /^Acciones de/ })
      .first()
      .click();
    await expect.element(screen.getByRole('menu')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.getByRole('menu').query()).toBeNull();
    await expect.element(screen.getByRole('button', { name: /^Acciones de/ }).first()).toHaveFocus();
  });

  test('moves a block to a named place', async () => {
    const { screen, order } = await open();
    await screen
      .getByRole('button', { name: /^Acciones de/ })
      .last()
      .click();
    await screen.getByRole('menuitem', { name: 'Mover a…' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect.poll(() => dialog.query()).toBeNull();
    expect(order()).toEqual(['a', 'b', 'c']);
  });

  test('copies a block below another, in the same page', async () => {
    const { screen, order, block } = await open();
    const menu = screen.getByRole('button', { name: /^Acciones de/ });
    await menu.last().click();
    await screen.getByRole('menuitem', { name: 'Cortar' }).click();
    await expect.poll(order).toEqual(['a', 'b']);
    await menu.first().click();
    await screen.getByRole('menuitem', { name: 'Pegar debajo' }).click();
    await expect.poll(order).toHaveLength(3);
    expect(block(order()[1] ?? '')?.type).toBe('button');
  });
});

describe('a list inside a block', () => {
  const question = (text: string) => ({ question: text, answer: emptyRichText });
  const faq = (...texts: string[]): DraftBlock => ({
    id: 'f',
    type: 'faq',
    version: 1,
    props: { items: texts.map(question) },
  });
  const itemsOf = (block: DraftBlock | undefined) =>
    Array.isArray(block?.props?.['items']) ? block.props['items'].map((each: unknown) => JSON.stringify(each)) : [];

  test.each(locales)('adds, orders and removes its items, in %s', async (locale) => {
    const { screen, t, texts, block } = await open({ blocks: [faq('Uno', 'Dos')], locale });
    await screen.getByRole('button', { expanded: false }).filter({ hasText: texts.blocks.faq.name }).click();
    const up = screen.getByRole('button', { name: `${t(($) => $.editor.field.itemUp)}: Dos` });
    await expect
      .element(screen.getByRole('button', { name: `${t(($) => $.editor.field.itemUp)}: Uno` }))
      .toBeDisabled();
    await up.click();
    await expect.poll(() => itemsOf(block('f'))[0]).toContain('Dos');
    await screen.getByRole('button', { name: `${t(($) => $.editor.field.removeItem)}: Uno` }).click();
    await expect.poll(() => itemsOf(block('f'))).toHaveLength(1);
    await screen
      .getByRole('button', { name: t(($) => $.editor.field.addItem), exact: false })
      .first()
      .click();
    await expect.poll(() => itemsOf(block('f'))).toHaveLength(2);
  });

  test('opens one item at a time, by keyboard, and names it by what is written', async () => {
    const { screen, texts, block } = await open({ blocks: [faq('Uno', 'Dos')] });
    await screen.getByRole('button', { expanded: false }).filter({ hasText: texts.blocks.faq.name }).click();
    await focusOn(screen.getByRole('button', { name: 'Editar Uno' }));
    await userEvent.keyboard('{Enter}');
    const first = screen.getByRole('textbox').nth(1);
    await expect.element(first).toHaveValue('Uno');
    await first.fill('¿Abrís el sábado?');
    await expect.element(screen.getByRole('button', { name: 'Cerrar ¿Abrís el sábado?' })).toBeVisible();
    expect(itemsOf(block('f'))[0]).toContain('¿Abrís el sábado?');
    await screen.getByRole('button', { name: 'Editar Dos' }).click();
    await expect.element(screen.getByRole('textbox').nth(1)).toHaveValue('Dos');
  });
});
