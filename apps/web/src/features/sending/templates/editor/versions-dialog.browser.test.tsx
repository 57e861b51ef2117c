import { defaultTheme } from '@enlace/blocks/themes/theme-choice.schema.ts';
import {
  getTemplateVersionRef,
  listTemplateVersionsRef,
  restoreTemplateVersionRef,
} from '@enlace/contract/sending/templates/template-versions.refs.gen.ts';
import { previewTemplateRef } from '@enlace/contract/sending/templates/templates.refs.gen.ts';
import type { Template } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { BlockTextsProvider, loadBlockTexts } from '#components/block-editor/blocks/block-texts.tsx';
import { EditorProvider } from '#components/block-editor/editor/editor-context.tsx';
import { openTestEditor } from '#components/block-editor/editor/editor.fixture.ts';
import { Button } from '#components/button/button.tsx';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, silence, startApi } from '../../../../test/browser/api.ts';
import { onPhone } from '../../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { draftOf } from './mail-draft.ts';
import { VersionsDialog } from './versions-dialog.tsx';

const id = (n: number) => `01920000-0000-7000-8000-0000000013${n}`;
const template: Template = {
  id: id(10),
  kind: 'email',
  category: 'newsletter',
  name: 'Novedades',
  subject: 'Otoño en el taller',
  format: 'html',
  outline: { accent: '#aa5522', parts: [] },
  folderId: null,
  labelIds: [],
  uses: 0,
  createdAt: '2026-11-01T10:00:00Z',
  updatedAt: '2026-11-01T10:00:00Z',
  preheader: '',
  document: { version: 1, blocks: [], theme: defaultTheme('barro') },
  source: '<p>Hola</p>',
  revision: 1,
  deletedAt: null,
};
const version = (n: number, savedAt: string) => ({ id: id(n), kind: 'draft' as const, revision: n, savedAt });
const newest = version(22, '2026-11-17T09:41:00Z');
const older = version(21, '2026-11-16T09:41:00Z');

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(listTemplateVersionsRef, ({ query }) =>
    query.has('cursor')
      ? { items: [version(20, '2026-11-10T09:41:00Z')], next: null }
      : { items: [newest, older], next: 'more' },
  );
  const { name, subject, preheader, category, format, document, source } = template;
  api.answer(getTemplateVersionRef, {
    ...newest,
    ...{ name, preheader, category, format, document, source },
    subject: subject.replace('Otoño', 'Invierno'),
  });
  api.answer(previewTemplateRef, silence);
  api.answer(restoreTemplateVersionRef, { ...template, subject: 'Invierno en el taller', revision: 2 });
});

async function open(locale: Locale = 'es') {
  const { document } = draftOf(template);
  const { editor } = openTestEditor({ document });
  await loadBlockTexts(locale);
  function Screen() {
    const [isOpen, setOpen] = useState(false);
    return (
      <EditorProvider editor={editor}>
        <BlockTextsProvider>
          <Button onClick={() => setOpen(true)}>Versiones</Button>
          {isOpen && <VersionsDialog templateId={template.id} onClose={() => setOpen(false)} />}
          <ToastArea />
        </BlockTextsProvider>
      </EditorProvider>
    );
  }
  const screen = await renderPart(<Screen />, { locale, user: person('user'), namespaces: ['templates', 'editor'] });
  const opener = screen.getByRole('button', { name: 'Versiones' });
  await focusOn(opener);
  await userEvent.keyboard('{Enter}');
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  const t = textsOf(locale, ['templates', 'common', 'editor', 'shell']);
  const subject = () => editor.read().history.document.extra?.['subject'];
  return {
    screen,
    opener,
    dialog,
    t,
    subject,
    moment: (text: string) => dialog.getByRole('button', { name: text, exact: false }),
  };
}

describe('the versions of a mail', () => {
  test.each([
    ['es', '17 nov, 10:41', '10 nov, 10:41'],
    ['en', '17 Nov, 10:41', '10 Nov, 10:41'],
    ['ja', '11月17日', '11月10日'],
  ] as const)('are named by their moment as it is written in %s, older ones on request', async (...row) => {
    const [locale, last, first] = row;
    const { dialog, t, moment } = await open(locale);
    await expect.element(dialog).toHaveAccessibleName(t(($) => $.templates.versions.title));
    await expect.element(moment(last)).toHaveAttribute('aria-pressed', 'true');
    expect(moment(first).query()).toBeNull();
    await dialog.getByRole('button', { name: t(($) => $.shell.table.more) }).click();
    await expect.element(moment(first)).toBeVisible();
    expect(dialog.getByRole('button', { name: t(($) => $.shell.table.more) }).query()).toBeNull();
    await focusOn(moment(first));
    await userEvent.keyboard('{Enter}');
    await expect.element(moment(first)).toHaveAttribute('aria-pressed', 'true');
  });

  test('show what has changed since, and come back with everything undone by one press', async () => {
    const { dialog, opener, screen, subject } = await open();
    await dialog.getByRole('button', { name: 'Cambios desde entonces' }).click();
    const changes = dialog.getByRole('region', { name: 'Cambios desde entonces' });
    await expect
      .poll(() => [...changes.element().querySelectorAll('del, ins')].map((each) => each.textContent))
      .toEqual(['[quitado: Invierno]', '[añadido: Otoño]']);
    await onPhone();
    await dialog.getByRole('button', { name: 'Recuperar esta versión' }).click();
    await expect.poll(() => dialog.query()).toBeNull();
    await expect.poll(subject).toBe('Invierno en el taller');
    await expect.element(screen.getByText('Versión recuperada')).toBeVisible();
    await expect.element(opener).toHaveFocus();
    await screen.getByRole('button', { name: 'Deshacer' }).click();
    await expect.poll(subject).toBe('Otoño en el taller');
  });

  test.each(locales)('may be asked for again, the list as well as one of them, in %s', async (locale) => {
    api.answer(listTemplateVersionsRef, offline);
    const { dialog, t } = await open(locale);
    const retry = dialog.getByRole('alert').getByRole('button', { name: t(($) => $.common.retry) });
    await expect.element(retry).toBeVisible();
    api.answer(listTemplateVersionsRef, { items: [newest], next: null });
    api.answer(getTemplateVersionRef, offline);
    await retry.click();
    // One that cannot be read says so instead of being drawn forever.
    await expect.element(dialog.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    await dialog.getByRole('button', { name: t(($) => $.templates.versions.changes) }).click();
    await expect.element(retry).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog.query()).toBeNull();
  });

  test('that could not be brought back say why, once, and leave the mail as it is', async () => {
    api.answer(restoreTemplateVersionRef, silence);
    const { screen, dialog } = await open();
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Recuperar esta versión' }));
    await expect.poll(() => api.asked(restoreTemplateVersionRef)).toHaveLength(1);
    await screen.unmount();
    api.answer(restoreTemplateVersionRef, offline);
    const again = await open();
    await again.dialog.getByRole('button', { name: 'Recuperar esta versión' }).click();
    const text = refusalText({ code: 'network.unreachable', params: {} });
    await expect.element(again.dialog.getByText(text)).toBeVisible();
    expect(again.subject()).toBe('Otoño en el taller');
  });

  test('that are none say so', async () => {
    api.answer(listTemplateVersionsRef, { items: [], next: null });
    const { dialog } = await open();
    await expect.element(dialog.getByText(/Todavía no hay versiones/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Recuperar esta versión' }).query()).toBeNull();
  });
});
