import { listSegmentsRef } from '@enlace/contract/audience/segments/segments.refs.gen.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { type ComponentProps, useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, startApi } from '../../../test/browser/api.ts';
import { focusOn, renderPart, textsOf } from '../../../test/browser/render-part.tsx';
import { person } from '../../../test/people.ts';
import { BlockTextsProvider, loadBlockTexts } from '../blocks/block-texts.tsx';
import { headingBlock, pageOf } from '../blocks/blocks.fixture.ts';
import { BlockList } from '../blocks/components/block-list.tsx';
import type { DraftBlock } from '../blocks/draft-document.ts';
import { OpenBlockProvider } from '../blocks/open-block.tsx';
import { EditorProvider } from '../editor/editor-context.tsx';
import { openTestEditor } from '../editor/editor.fixture.ts';
import { type EditorTarget, EditorTargetContext } from '../editor/editor-target.tsx';
import { LateViewerPicker } from './late-viewer-picker.tsx';

const segment = {
  id: '01920000-0000-7000-8000-0000000000a1',
  name: 'Clientas de Altea',
  colour: 1 as const,
  rules: { type: 'all' as const, rules: [] },
  counted: null,
  createdAt: '2026-11-01T10:00:00Z',
  updatedAt: '2026-11-01T10:00:00Z',
};
const audience = { segmentId: segment.id, who: 'in' as const };

let api: Api;
beforeEach(() => {
  localStorage.clear();
  api = startApi();
  api.answer(listSegmentsRef, { items: [segment] });
});

type Opened = { block?: DraftBlock; locale?: Locale; target?: EditorTarget };

async function open({
  block = headingBlock('a', 'Vajilla'),
  locale = 'es',
  target = { target: 'mail', hasSegments: true },
}: Opened = {}) {
  const { editor } = openTestEditor({ document: pageOf(block) });
  await loadBlockTexts(locale);
  const screen = await renderPart(
    <EditorTargetContext value={target}>
      <BlockTextsProvider>
        <EditorProvider editor={editor}>
          <OpenBlockProvider>
            <BlockList place="page" label="Bloques" empty="Sin bloques" />
          </OpenBlockProvider>
        </EditorProvider>
      </BlockTextsProvider>
    </EditorTargetContext>,
    { locale, user: person('user'), namespaces: ['editor', 'readers'] },
  );
  const row = screen.getByRole('listitem').filter({ hasText: 'Vajilla' });
  return {
    screen,
    editor,
    t: textsOf(locale, ['readers']),
    openRow: () => userEvent.click(row.getByRole('button', { expanded: false }).first()),
    kept: () => editor.read().history.document.blocks[0]?.['audience'],
  };
}

describe('who sees a block of a mail', () => {
  test.each(locales)('is everybody until a segment is chosen, and comes back with undo, in %s', async (locale) => {
    const { screen, t, openRow, kept, editor } = await open({ locale });
    await openRow();
    const side = screen.getByRole('combobox', { name: t(($) => $.readers.title) });
    await expect.element(side).toHaveValue('everybody');
    await userEvent.selectOptions(side, 'in');
    await expect.element(screen.getByText(t(($) => $.readers.pending))).toBeVisible();
    expect(kept()).toBeUndefined();
    const chooser = screen.getByRole('combobox', { name: t(($) => $.readers.segment), exact: true });
    await userEvent.selectOptions(chooser, segment.id);
    expect(kept()).toEqual(audience);
    await expect.element(screen.getByText(t(($) => $.readers.onlyIn, { segment: segment.name }))).toBeInTheDocument();
    await userEvent.selectOptions(side, 'out');
    expect(kept()).toEqual({ ...audience, who: 'out' });
    await expect.element(screen.getByText(t(($) => $.readers.allBut, { segment: segment.name }))).toBeInTheDocument();
    editor.undo();
    await expect.element(side).toHaveValue('in');
    editor.undo();
    await expect.element(side).toHaveValue('everybody');
    expect(kept()).toBeUndefined();
  });

  test('is chosen with the keyboard alone, and given back to everybody', async () => {
    const { screen, t, openRow, kept } = await open({ block: { ...headingBlock('a', 'Vajilla'), audience } });
    await openRow();
    const side = screen.getByRole('combobox', { name: t(($) => $.readers.title) });
    await focusOn(side);
    await userEvent.keyboard('{Home}');
    await expect.element(side).toHaveValue('everybody');
    expect(kept()).toBeUndefined();
  });

  test('is kept by a copy of the block', async () => {
    const { screen, editor } = await open({ block: { ...headingBlock('a', 'Vajilla'), audience } });
    await focusOn(screen.getByRole('button', { expanded: false }).first());
    await userEvent.keyboard('{ControlOrMeta>}d{/ControlOrMeta}');
    await expect.poll(() => editor.read().history.document.blocks).toHaveLength(2);
    expect(editor.read().history.document.blocks.map((block) => block['audience'])).toEqual([audience, audience]);
  });

  test('says in the row and in the form that a segment is gone', async () => {
    api.answer(listSegmentsRef, { items: [] });
    const { screen, t, openRow } = await open({ block: { ...headingBlock('a', 'Vajilla'), audience } });
    await expect.element(screen.getByText(t(($) => $.readers.goneMark))).toBeInTheDocument();
    await openRow();
    await expect.element(screen.getByText(t(($) => $.readers.gone))).toBeVisible();
  });

  test('leads to where segments are made while there are none', async () => {
    api.answer(listSegmentsRef, { items: [] });
    const { screen, t, openRow } = await open();
    await openRow();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: t(($) => $.readers.title) }), 'in');
    await expect.element(screen.getByRole('link', { name: t(($) => $.readers.make) })).toBeVisible();
  });

  test('is no question on a page or in a template for all clients', async () => {
    for (const target of [{ target: 'page' }, { target: 'mail', isWithoutDrive: true }] as const) {
      const { screen, t, openRow } = await open({ target });
      await openRow();
      await expect.element(screen.getByRole('textbox').first()).toBeVisible();
      expect(screen.getByRole('combobox', { name: t(($) => $.readers.title) }).query()).toBeNull();
      await screen.unmount();
    }
  });
});

describe('whose blocks a preview shows', () => {
  async function openPicker(props: Partial<ComponentProps<typeof LateViewerPicker>>, locale: Locale = 'es') {
    const chosen: (string | null)[] = [];
    function Picker() {
      const [viewer, setViewer] = useState<string | null>(null);
      return (
        <LateViewerPicker
          segmentIds={[segment.id]}
          personName={undefined}
          {...props}
          viewer={viewer}
          onChange={(next) => {
            chosen.push(next);
            setViewer(next);
          }}
        />
      );
    }
    const screen = await renderPart(<Picker />, { locale, user: person('user'), namespaces: ['readers'] });
    const t = textsOf(locale, ['readers']);
    return { screen, t, chosen, picker: screen.getByRole('combobox', { name: t(($) => $.readers.view.label) }) };
  }

  test.each(locales)('is everybody’s, one side’s or the other’s, in %s', async (locale) => {
    const { picker, chosen, t } = await openPicker({}, locale);
    await expect.element(picker).toHaveDisplayValue(t(($) => $.readers.view.everybody));
    await userEvent.selectOptions(
      picker,
      t(($) => $.readers.view.in, { segment: segment.name }),
    );
    await userEvent.selectOptions(
      picker,
      t(($) => $.readers.view.outside),
    );
    await userEvent.selectOptions(
      picker,
      t(($) => $.readers.view.everybody),
    );
    expect(chosen).toEqual([segment.id, 'outside', null]);
  });

  test('is that of a person who is chosen, unless asked otherwise', async () => {
    const { picker, chosen, t } = await openPicker({ personName: 'Ana' });
    await expect.element(picker).toHaveDisplayValue(t(($) => $.readers.view.person, { person: 'Ana' }));
    await userEvent.selectOptions(
      picker,
      t(($) => $.readers.view.everybody),
    );
    expect(chosen).toEqual(['everybody']);
  });

  test('is everybody’s again once no block is for the chosen one', async () => {
    const chosen: (string | null)[] = [];
    function Picker() {
      const [viewer, setViewer] = useState<string | null>(segment.id);
      const [segmentIds, setSegmentIds] = useState([segment.id]);
      const change = (next: string | null) => {
        chosen.push(next);
        setViewer(next);
      };
      return (
        <>
          <LateViewerPicker segmentIds={segmentIds} personName={undefined} viewer={viewer} onChange={change} />
          <button type="button" onClick={() => setSegmentIds([segment.id.replace(/.$/, '2')])}>
            otra
          </button>
        </>
      );
    }
    const screen = await renderPart(<Picker />, { locale: 'es', user: person('user'), namespaces: ['readers'] });
    const t = textsOf('es', ['readers']);
    const picker = screen.getByRole('combobox', { name: t(($) => $.readers.view.label) });
    await expect.element(picker).toHaveDisplayValue(t(($) => $.readers.view.in, { segment: segment.name }));
    expect(chosen).toEqual([]);
    await screen.getByRole('button', { name: 'otra' }).click();
    await expect.element(picker).toHaveDisplayValue(t(($) => $.readers.view.everybody));
    expect(chosen).toEqual([null]);
  });

  test('is no question for a mail that is the same for all', async () => {
    const { picker } = await openPicker({ segmentIds: [] });
    expect(picker.query()).toBeNull();
    expect(api.asked(listSegmentsRef)).toEqual([]);
  });
});
