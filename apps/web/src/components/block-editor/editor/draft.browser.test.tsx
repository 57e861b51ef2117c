import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import { locales } from '#lib/i18n/locales.ts';
import { undoLatest } from '#lib/toast/toast-store.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { expectUsable, onPhone } from '../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../test/browser/render-part.tsx';
import { person } from '../../../test/people.ts';
import { BlockTextsProvider, loadBlockTexts } from '../blocks/block-texts.tsx';
import { headingBlock, idsOf, pageOf } from '../blocks/blocks.fixture.ts';
import { BlockList } from '../blocks/components/block-list.tsx';
import type { DraftBlock, DraftDocument } from '../blocks/draft-document.ts';
import { OpenBlockProvider } from '../blocks/open-block.tsx';
import { ConflictNotice } from '../conflict/conflict-notice.tsx';
import { ChangeList } from '../diff/change-list.tsx';
import { EditLanguageProvider } from '../languages/edit-language.tsx';
import { LanguageSwitch } from '../languages/language-switch.tsx';
import { SaveState } from './components/save-state.tsx';
import { EditorProvider } from './editor-context.tsx';
import { networkDown, openTestEditor } from './editor.fixture.ts';

const words = (id: string, text: string) => (document: DraftDocument) => ({
  ...document,
  blocks: document.blocks.map((block) => (block.id === id ? headingBlock(id, text) : block)),
});

async function open(document: DraftDocument, locale: Locale = 'es') {
  const given = openTestEditor({ document });
  const texts = await loadBlockTexts(locale);
  const screen = await renderPart(
    <main>
      <BlockTextsProvider>
        <EditorProvider editor={given.editor}>
          <EditLanguageProvider base="es">
            <OpenBlockProvider>
              <SaveState />
              <ConflictNotice />
              <LanguageSwitch />
              <BlockList place="page" label="Bloques" empty="Sin bloques" />
            </OpenBlockProvider>
          </EditLanguageProvider>
        </EditorProvider>
      </BlockTextsProvider>
      <ToastArea />
    </main>,
    { locale, user: person('user'), namespaces: ['editor'] },
  );
  const state = () => screen.container.querySelector('[data-save-state]');
  return {
    ...given,
    screen,
    texts,
    t: textsOf(locale, ['editor', 'common']),
    dialog: screen.getByRole('dialog'),
    /** What a screen reader says of it, and what kind it is. */
    saved: () => [state()?.getAttribute('data-save-state'), state()?.querySelector('[role=status]')?.textContent],
    headings: () => given.editor.read().history.document.blocks.map((block) => block.props?.['text']),
  };
}

describe('what becomes of a draft', () => {
  test.each(locales)('is said: saved, without a connection, refused and tried again, in %s', async (locale) => {
    const { editor, server, clock, saved, screen, t } = await open(pageOf(headingBlock('a', 'Vajilla')), locale);
    expect(saved()).toEqual(['saved', t(($) => $.editor.save.saved)]);
    server.failure = networkDown;
    editor.edit(words('a', 'Tazas'));
    await expect.poll(saved).toEqual(['pending', t(($) => $.editor.save.saving)]);
    await clock.advance(2000);
    await expect.poll(saved).toEqual(['offline', t(($) => $.editor.save.offline)]);
    server.failure = new ApiError({ kind: 'http', status: 500, code: 'server.unexpected' });
    await clock.advance(4000);
    await expect.poll(saved).toEqual(['failed', t(($) => $.editor.save.failed)]);
    server.failure = undefined;
    await focusOn(screen.getByRole('button', { name: t(($) => $.editor.save.retry) }));
    await userEvent.keyboard('{Enter}');
    await expect.poll(saved).toEqual(['saved', t(($) => $.editor.save.saved)]);
    expect(server.document.blocks.map(({ props }) => props?.['text'])).toEqual(['Tazas']);
    expect(screen.getByRole('button', { name: t(($) => $.editor.save.retry) }).query()).toBeNull();
  });
});

describe('a draft that was saved elsewhere too', () => {
  async function conflict(locale: Locale = 'es') {
    const part = await open(pageOf(headingBlock('a', 'Vajilla'), headingBlock('b', 'Taller')), locale);
    part.server.document = words('a', 'Vajilla de otra mesa')(part.server.document);
    part.server.revision += 1;
    part.editor.edit(words('b', 'Taller de torno'));
    await part.clock.advance(2000);
    const { screen, t } = part;
    const compare = screen.getByRole('button', { name: t(($) => $.editor.conflict.compare) });
    await expect.element(compare).toBeVisible();
    await focusOn(compare);
    await userEvent.keyboard('{Enter}');
    await expect.element(part.dialog).toBeVisible();
    return { ...part, compare };
  }

  test.each(locales)('shows word by word what differs, and is left as it is with Esc, in %s', async (locale) => {
    const { dialog, compare, saved, t } = await conflict(locale);
    await expect.element(dialog).toHaveAccessibleName(t(($) => $.editor.conflict.diffTitle));
    expect(saved()).toEqual(['conflict', t(($) => $.editor.save.conflict)]);
    const marked = () =>
      [...dialog.element().querySelectorAll('ins, del')].map((mark) => [mark.tagName, mark.textContent]);
    const came = `[${t(($) => $.editor.diff.cameWords)}: `;
    const went = `[${t(($) => $.editor.diff.wentWords)}: `;
    await expect.poll(marked).toEqual([
      ['DEL', `${went} de otra mesa]`],
      ['INS', `${came} de torno]`],
    ]);
    await expectUsable();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog.query()).toBeNull();
    await expect.element(compare).toHaveFocus();
  });

  test.each([
    ['mine', ['Vajilla', 'Taller de torno']],
    ['theirs', ['Vajilla de otra mesa', 'Taller']],
    ['both', ['Vajilla de otra mesa', 'Taller de torno']],
  ] as const)('goes on with %s, which can be undone', async (choice, expected) => {
    const { dialog, headings, saved, screen, t, clock } = await conflict();
    const before = ['Vajilla', 'Taller de torno'];
    await dialog.getByRole('button', { name: t(($) => $.editor.conflict[choice]), exact: true }).click();
    await expect.poll(() => dialog.query()).toBeNull();
    await expect.poll(headings).toEqual(expected);
    await clock.advance(2000);
    await expect.poll(() => saved()[0]).toBe('saved');
    await expect.element(screen.getByRole('button', { name: 'Deshacer' })).toBeVisible();
    expect(undoLatest()).toBe(true);
    await expect.poll(headings).toEqual(choice === 'mine' ? ['Vajilla de otra mesa', 'Taller'] : before);
  });

  test('can be compared on a phone', async () => {
    const { dialog } = await conflict();
    await onPhone();
    expect(dialog.element().getBoundingClientRect().width).toBeLessThanOrEqual(390);
  });
});

describe('a list of changes', () => {
  const show = async (before: DraftDocument, after: DraftDocument, locale: Locale = 'es') => {
    const texts = await loadBlockTexts(locale);
    const screen = await renderPart(
      <main>
        <BlockTextsProvider>
          <ChangeList before={before} after={after} />
        </BlockTextsProvider>
      </main>,
      { locale, namespaces: ['editor'] },
    );
    const entries = () => [...screen.container.querySelectorAll('li[data-kind]')];
    return { screen, texts, t: textsOf(locale, 'editor'), entries };
  };
  const [a, b, c] = [headingBlock('a', 'Vajilla'), headingBlock('b', 'Taller'), headingBlock('c', 'Feria')];

  test.each(locales)('names each block and what became of it, in %s', async (locale) => {
    const after = { ...pageOf(c, { ...a, hidden: true }, headingBlock('d', 'Esmalte')), extra: { subject: 'Barro' } };
    const before = { ...pageOf(a, b, c), extra: { subject: 'Barro y sal' } };
    const { entries, t, screen, texts } = await show(before, after, locale);
    await expect.poll(() => entries().length).toBeGreaterThan(3);
    const said = entries().map((entry) => [entry.getAttribute('data-kind'), entry.textContent ?? '']);
    const [subject = []] = said;
    expect(subject[1]).toContain(t(($) => $.editor.diff.message.subject));
    expect(subject[1]).toContain(`[${t(($) => $.editor.diff.wentWords)}:  y sal]`);
    const of = (kind: string) => said.find(([each]) => each === kind)?.[1] ?? '';
    expect(of('added')).toContain('Esmalte');
    expect(of('added')).toContain(t(($) => $.editor.diff.added));
    expect(of('removed')).toContain('Taller');
    expect(of('removed')).toContain(texts.blocks.heading.name);
    expect(said.some(([, text = '']) => text?.includes(t(($) => $.editor.diff.visible)))).toBe(true);
    await expect.element(screen.getByRole('list', { name: t(($) => $.editor.diff.list) })).toBeVisible();
    await expectUsable();
  });

  test('says when there are none, and tells of a new look and of other languages', async () => {
    const same = pageOf(a);
    const { screen } = await show(same, same);
    await expect.element(screen.getByText('No hay diferencias.')).toBeVisible();
    await screen.unmount();
    const theme = pageOf(a).theme;
    const other = { ...same, theme: { ...theme, choice: 'otro' } as unknown as typeof theme, languages: ['es', 'en'] };
    const changed = await show(same, other as DraftDocument);
    await expect.element(changed.screen.getByText('Tema, colores o letra')).toBeVisible();
    await expect.element(changed.screen.getByText('Los idiomas de la página')).toBeVisible();
  });
});

describe('a page in several languages', () => {
  const block = (id: string, text: string, changes: Partial<DraftBlock> = {}): DraftBlock => ({
    ...headingBlock(id, text),
    ...changes,
  });
  const languages: readonly Locale[] = ['es', 'en'];

  test.each(locales)('says what is missing, opens the next one, and then that all is there, in %s', async (locale) => {
    const document = { ...pageOf(block('a', 'Vajilla'), block('b', 'Taller')), languages };
    const { screen, t, editor } = await open(document, locale);
    const group = screen.getByRole('group', { name: t(($) => $.editor.languages.label) });
    const english = group.getByRole('button', { name: 'English' });
    await expect.element(group.getByRole('button', { name: 'Español' })).toHaveAttribute('aria-pressed', 'true');
    await focusOn(english);
    await userEvent.keyboard('{Enter}');
    await expect.element(english).toHaveAttribute('aria-pressed', 'true');
    await expect.element(english).toHaveAttribute('lang', 'en');
    const language = t(($) => $.editor.languages.name.en);
    const missing = (count: number) =>
      screen.getByText(t(($) => $.editor.languages.missing, { count, n: String(count), language }));
    await expect.element(missing(2)).toBeVisible();
    await screen.getByRole('button', { name: t(($) => $.editor.languages.next) }).click();
    await expect.poll(() => screen.container.querySelector('[aria-expanded="true"]')).not.toBeNull();
    editor.edit((draft) => ({ ...draft, blocks: draft.blocks.filter(({ id }) => id === 'a') }));
    await expect.element(missing(1)).toBeVisible();
    editor.edit((draft) => ({ ...draft, blocks: draft.blocks.map((each) => ({ ...each, hidden: true })) }));
    await expect.element(screen.getByText(t(($) => $.editor.languages.complete, { language }))).toBeVisible();
    expect(idsOf(editor.read().history.document)).toEqual(['a']);
  });

  test('has no choice where it has one language', async () => {
    const { screen } = await open(pageOf(headingBlock('a')));
    await expect.element(screen.getByRole('listitem').first()).toBeVisible();
    expect(screen.getByRole('group', { name: 'Idioma que editas' }).query()).toBeNull();
  });
});
