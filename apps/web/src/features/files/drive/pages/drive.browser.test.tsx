import {
  duplicateFileRef,
  emptyFileTrashRef,
  getDriveUsageRef,
  purgeFilesRef,
  restoreFilesRef,
  trashFilesRef,
} from '@enlace/contract/files/drive/drive.refs.gen.ts';
import type { DriveUsage } from '@enlace/contract/files/drive/drive.contract.ts';
import type { PlainFile, StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { listFilesRef, renameFileRef } from '@enlace/contract/files/drive/files.refs.gen.ts';
import { listUploadsRef } from '@enlace/contract/files/uploads/uploads.refs.gen.ts';
import {
  getDriveStartRef,
  listSharedTargetsRef,
} from '@enlace/contract/publishing/file-shares/drive-start.refs.gen.ts';
import { listFileSharesRef } from '@enlace/contract/publishing/file-shares/file-shares.refs.gen.ts';
import { fileFoldersRefs, fileLabelsRefs } from '@enlace/contract/workspace/folders/file-collection.refs.gen.ts';
import { getTrashSettingsRef } from '@enlace/contract/workspace/trash/trash.refs.gen.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, refusal, silence, startApi } from '../../../../test/browser/api.ts';
import { expectUsable, onPhone } from '../../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { DrivePage } from './drive.page.tsx';

const id = (n: number) => `01920000-0000-7000-8000-00000000${n}`;
const unreachable = () => refusalText({ code: 'network.unreachable', params: {} });
const moment = '2026-11-22T10:00:00Z';

const stored = (n: number, name: string, changes: Partial<PlainFile> = {}): StoredFile => ({
  id: id(n),
  name,
  kind: 'document',
  format: 'pdf',
  sizeBytes: 1_500_000,
  path: `/f/${n}.pdf`,
  downloadPath: `/f/${n}.pdf`,
  thumbnailPath: null,
  sha256: null,
  version: 1,
  folderId: null,
  labelIds: [],
  isInUse: false,
  createdAt: moment,
  updatedAt: moment,
  deletedAt: null,
  ...changes,
});
const usage: DriveUsage = {
  ...{ limitBytes: 10_000_000, usedBytes: 9_000_000, liveBytes: 8_000_000, trashBytes: 1_000_000 },
  ...{ versionsBytes: 0, pendingBytes: 0, elsewhereBytes: 0, trashCount: 2, duplicatesCount: 0, inUseCount: 1 },
  kinds: [],
};

let api: Api;
let files: StoredFile[];
beforeEach(() => {
  api = startApi();
  files = [stored(9101, 'horno.pdf'), stored(9102, 'torno.pdf'), stored(9103, 'barro.pdf', { isInUse: true })];
  api.answer(listFilesRef, ({ query }) => {
    const isTrash = query.get('isInTrash') === 'true';
    const items = files.filter(({ deletedAt }) => (deletedAt !== null) === isTrash);
    return { items, next: null, total: items.length, totalIsExact: true };
  });
  api.answer(fileFoldersRefs.list, {
    items: [{ id: id(9201), parentId: null, name: 'Ferias', own: 2, total: 2 }],
    ...{ total: 3, unfiled: 3 },
  });
  api.answer(fileLabelsRefs.list, { items: [] });
  api.answer(getDriveUsageRef, usage);
  api.answer(listFileSharesRef, { items: [], next: null, total: 0 });
  api.answer(listUploadsRef, { items: [] });
  api.answer(listSharedTargetsRef, { items: [] });
  api.answer(getDriveStartRef, { recent: [], suggested: [] });
  api.answer(getTrashSettingsRef, { keepDays: 30 });
  api.answer(trashFilesRef, ({ body: { ids } }) => {
    const held = files.filter((file) => ids.includes(file.id) && file.isInUse);
    files = files.map((file) => (ids.includes(file.id) && !file.isInUse ? { ...file, deletedAt: moment } : file));
    return {
      ids: ids.filter((each) => !held.some((file) => file.id === each)),
      held: held.map((file) => ({ id: file.id, name: file.name, place: 'Tienda' })),
    };
  });
  api.answer(restoreFilesRef, ({ body: { ids } }) => {
    files = files.map((file) => (ids.includes(file.id) ? { ...file, deletedAt: null } : file));
    return { ids };
  });
});

const client = person('user');
const reader = { ...client, permissions: client.permissions.filter((each) => each !== 'files.write') };

async function open({
  locale = 'es',
  user = client,
  at = '/',
}: { locale?: Locale; user?: typeof client; at?: string } = {}) {
  const screen = await renderPart(
    <>
      <DrivePage />
      <ToastArea />
    </>,
    { locale, user, at, namespaces: ['drive', 'folders'] },
  );
  const t = textsOf(locale, ['drive', 'common']);
  const tile = (name: string) => screen.getByRole('article').filter({ hasText: name });
  const link = (name: string) => screen.getByRole('button', { name, exact: true });
  async function choose(name: string, item: string) {
    await screen.getByRole('button', { name: t(($) => $.drive.menu.label, { name }) }).click();
    // By keyboard: a message of the test before may still lie over the end of a long menu.
    await focusOn(screen.getByRole('menuitem', { name: item }));
    await userEvent.keyboard('{Enter}');
  }
  return { screen, t, tile, link, choose, dialog: screen.getByRole('dialog').first() };
}

describe('the drive', () => {
  test.each(locales)(
    'shows its files, folders, views and space, and begins with what matters, in %s',
    async (locale) => {
      const at = moment;
      api.answer(getDriveStartRef, {
        suggested: [{ file: stored(9105, 'encargo.pdf'), why: 'received', at }],
        recent: [{ file: stored(9106, 'precios.pdf'), as: 'opened', at }],
      });
      const { screen, t, tile } = await open({ locale });
      const suggested = screen.getByRole('region', { name: t(($) => $.drive.start.suggested) });
      await expect.element(suggested).toMatchTextContent('encargo.pdf');
      const recent = screen.getByRole('region', { name: t(($) => $.drive.start.recent) });
      await expect.element(recent).toMatchTextContent('precios.pdf');
      await expect.element(tile('barro.pdf')).toMatchTextContent(t(($) => $.drive.inUse));
      await expect.element(screen.getByRole('meter', { name: t(($) => $.drive.quota.label) })).toBeVisible();
      const space = screen.getByRole('region', { name: t(($) => $.drive.quota.title) });
      await expect.element(space).toMatchTextContent(t(($) => $.drive.quota.plans));
      await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent(t(($) => $.drive.title));
      await expectUsable();
    },
  );

  test('leads to all recent files, as the list that was chosen', async () => {
    api.answer(getDriveStartRef, {
      suggested: [],
      recent: [{ file: stored(9106, 'precios.pdf'), as: 'opened', at: moment }],
    });
    const { screen } = await open({ at: '/?vista=lista' });
    const all = screen.getByRole('link', { name: 'Ver todos' });
    await expect.element(all).toHaveAttribute('href', '/user/nube?ver=recientes&vista=lista');
  });

  test('loads, fails with a way to try again, and is empty', async () => {
    api.answer(listFilesRef, offline);
    const { screen } = await open();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(unreachable());
    files = [];
    api.answer(listFilesRef, { items: [], next: null, total: 0, totalIsExact: true });
    await screen.getByRole('alert').getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(screen.getByRole('heading', { name: 'La nube está despejada' })).toBeVisible();
    await screen.unmount();
    const searched = await open({ at: '/?q=feria' });
    await expect.element(searched.screen.getByRole('heading', { name: 'Nada con «feria»' })).toBeVisible();
    expect(api.asked(listFilesRef).at(-1)?.query.get('search')).toBe('feria');
  });

  test('is walked with arrows and letters, ticked with x and all at once', async () => {
    const { screen, link, dialog } = await open();
    await focusOn(link('horno.pdf'));
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(link('torno.pdf')).toHaveFocus();
    await userEvent.keyboard('jx');
    await expect.element(link('barro.pdf')).toHaveFocus();
    await expect.element(screen.getByRole('checkbox', { name: 'Seleccionar barro.pdf' })).toBeChecked();
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect.element(screen.getByRole('toolbar')).toMatchTextContent('3 seleccionados');
    await userEvent.keyboard('k{F2}');
    // Three have no one name: the one in focus gets another.
    await expect.element(dialog).toHaveAccessibleName('Cambiar el nombre de «torno.pdf»');
  });

  test('can only be looked at without the permission', async () => {
    const { screen, link } = await open({ user: reader });
    await focusOn(link('horno.pdf'));
    await userEvent.keyboard('{Delete}m{F2}');
    expect(screen.getByRole('dialog').query()).toBeNull();
    expect(api.asked(trashFilesRef)).toEqual([]);
    await screen.getByRole('button', { name: 'Acciones de horno.pdf' }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Descargar' })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: 'Mover a la papelera' }).query()).toBeNull();
    expect(screen.getByRole('button', { name: /^(Subir|Pedir)/ }).query()).toBeNull();
  });

  test('fits a phone, where views and space are a sheet', async () => {
    files = [stored(9101, `catálogo-${'muy-'.repeat(20)}largo.pdf`)];
    const { screen, dialog } = await open();
    await expect.element(screen.getByRole('article')).toBeVisible();
    await onPhone();
    await screen.getByRole('button', { name: 'Vistas y espacio' }).click();
    await expect.element(dialog.getByRole('link', { name: /^Papelera/ })).toBeVisible();
    await expect.element(dialog.getByRole('meter', { name: 'Espacio ocupado' })).toBeVisible();
  });
});

describe('a file', () => {
  test('goes to the trash with a key, those in use stay with the reason, and it comes back', async () => {
    const { screen, tile, link } = await open();
    await focusOn(link('horno.pdf'));
    await userEvent.keyboard('{Control>}a{/Control}{Delete}');
    await expect.element(screen.getByText('2 archivos en la papelera')).toBeVisible();
    await expect.element(screen.getByText('«barro.pdf», en «Tienda»')).toBeVisible();
    await expect.poll(() => tile('horno.pdf').query()).toBeNull();
    api.answer(restoreFilesRef, offline);
    const undo = screen.getByRole('button', { name: 'Deshacer' });
    await undo.click();
    await expect.element(screen.getByRole('status').filter({ hasText: unreachable() })).toBeVisible();
    api.answer(restoreFilesRef, ({ body: { ids } }) => {
      files = files.map((file) => ({ ...file, deletedAt: null }));
      return { ids };
    });
    await undo.click();
    await expect.element(tile('horno.pdf')).toBeVisible();
    await screen.getByRole('button', { name: 'Entendido' }).click();
    expect(screen.getByText('«barro.pdf», en «Tienda»').query()).toBeNull();
  });

  test('that could not go says so above the list', async () => {
    api.answer(trashFilesRef, offline);
    const { screen, tile, choose } = await open();
    await choose('horno.pdf', 'Mover a la papelera');
    await expect.element(screen.getByRole('alert')).toMatchTextContent(unreachable());
    await expect.element(tile('horno.pdf')).toBeVisible();
  });

  test('is renamed with F2 without its ending, refused at the field, and called as before again', async () => {
    api.answer(renameFileRef, refusal('files.too_large'));
    const { screen, link, dialog } = await open();
    await focusOn(link('horno.pdf'));
    await userEvent.keyboard('{F2}');
    const name = dialog.getByRole('textbox', { name: 'Nombre' });
    await expect.element(name).toHaveFocus();
    await expect
      .poll(() => {
        const field = name.element();
        return (
          field instanceof HTMLInputElement && field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
        );
      })
      .toBe('horno');
    await userEvent.keyboard('hornos{Enter}');
    await expect.element(dialog).toMatchTextContent(refusalText({ code: 'files.too_large', params: {} }));
    api.answer(renameFileRef, ({ body }) => {
      files = files.map((file) => (file.id === id(9101) ? { ...file, name: body.name } : file));
      return { ...stored(9101, body.name) };
    });
    await userEvent.keyboard('{Enter}');
    await expect.element(link('hornos.pdf')).toBeVisible();
    await expect.poll(() => dialog.query()).toBeNull();
    await screen.getByRole('button', { name: 'Deshacer' }).click();
    await expect.element(link('horno.pdf')).toBeVisible();
    expect(api.asked(renameFileRef).at(-1)?.body).toEqual({ name: 'horno.pdf' });
  });

  test('is copied once, and the copy thrown away again', async () => {
    api.answer(duplicateFileRef, () => {
      files = [...files, stored(9104, 'horno (2).pdf')];
      return stored(9104, 'horno (2).pdf');
    });
    const { screen, tile, choose } = await open();
    await choose('horno.pdf', 'Duplicar');
    await expect.element(screen.getByText('Copia hecha: «horno (2).pdf»')).toBeVisible();
    await expect.element(tile('horno (2).pdf')).toBeVisible();
    await screen.getByRole('button', { name: 'Deshacer' }).click();
    await expect.poll(() => tile('horno (2).pdf').query()).toBeNull();
    expect(api.asked(trashFilesRef).map(({ body }) => body.ids)).toEqual([[id(9104)]]);
  });
});

describe('the trash of the drive', () => {
  const at = '/?ver=papelera';
  beforeEach(() => {
    files = files.map((file) => ({ ...file, deletedAt: moment, isInUse: false }));
  });

  test('is emptied once its word is typed, step by step', async () => {
    let left = 2;
    api.answer(emptyFileTrashRef, () => {
      left -= 1;
      if (left === 0) files = [];
      return { count: 1, freedBytes: 1_500_000, left };
    });
    const { screen, dialog } = await open({ at });
    await screen.getByRole('button', { name: 'Vaciar la papelera' }).click();
    const empty = dialog.getByRole('button', { name: 'Vaciar la papelera' });
    await expect.element(empty).toBeDisabled();
    await dialog.getByRole('textbox').fill('vaciar');
    await empty.click();
    await expect.element(screen.getByText(/^Borrado del todo\. Has liberado 3/)).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'La papelera está vacía' })).toBeVisible();
    expect(api.asked(emptyFileTrashRef)).toHaveLength(2);
  });

  test('gives a file back, and takes one for good only after a question', async () => {
    api.answer(purgeFilesRef, silence);
    const { screen, tile, link, dialog, choose } = await open({ at });
    await choose('horno.pdf', 'Restaurar');
    await expect.poll(() => tile('horno.pdf').query()).toBeNull();
    await focusOn(link('torno.pdf'));
    await userEvent.keyboard('{Delete}');
    await expect.element(dialog).toHaveAccessibleName('¿Borrar «torno.pdf» del todo?');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog.query()).toBeNull();
    expect(api.asked(purgeFilesRef)).toEqual([]);
    await focusOn(link('torno.pdf'));
    await userEvent.keyboard('{Delete}');
    await dialog.getByRole('button', { name: 'Borrar del todo' }).click();
    await expect.poll(() => api.asked(purgeFilesRef).map(({ body }) => body.ids)).toEqual([[id(9102)]]);
    expect(screen.getByRole('alert').query()).toBeNull();
  });
});
