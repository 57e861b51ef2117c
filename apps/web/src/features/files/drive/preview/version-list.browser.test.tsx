import type { FileVersion } from '@enlace/contract/files/drive/drive.contract.ts';
import {
  listFileVersionsRef,
  removeFileVersionRef,
  restoreFileVersionRef,
} from '@enlace/contract/files/drive/drive.refs.gen.ts';
import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, silence, startApi } from '../../../../test/browser/api.ts';
import { expectUsable, onPhone } from '../../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { VersionList } from './version-list.tsx';

const id = (n: number) => `01920000-0000-7000-8000-00000000${n}`;
const unreachable = () => refusalText({ code: 'network.unreachable', params: {} });
const moment = '2026-11-22T10:00:00Z';
const file: StoredFile = {
  id: id(5201),
  name: 'horno.jpg',
  kind: 'image',
  format: 'webp',
  width: 1600,
  height: 1200,
  originalBytes: null,
  sizeBytes: 5,
  path: '/f/horno.jpg',
  downloadPath: '/f/horno.jpg',
  thumbnailPath: '/t/horno.jpg',
  sha256: null,
  version: 3,
  folderId: null,
  labelIds: [],
  isInUse: false,
  createdAt: moment,
  updatedAt: moment,
  deletedAt: null,
};
const version = (n: number): FileVersion => ({
  id: id(5210 + n),
  version: n,
  sizeBytes: 1_500_000,
  sha256: null,
  downloadPath: `/f/horno-${n}.jpg`,
  createdAt: moment,
});

let api: Api;
let versions: FileVersion[];
beforeEach(() => {
  api = startApi();
  versions = [version(2), version(1)];
  api.answer(listFileVersionsRef, () => ({ items: versions }));
});

async function open({ locale = 'es', canChange = true }: { locale?: Locale; canChange?: boolean } = {}) {
  const screen = await renderPart(
    <main>
      <VersionList file={file} canChange={canChange} />
      <ToastArea />
    </main>,
    { locale, user: person('user'), namespaces: ['drive'] },
  );
  return { screen, t: textsOf(locale, ['drive', 'common']), dialog: screen.getByRole('dialog') };
}

test.each(locales)('an older version is restored by keyboard, once, in %s', async (locale) => {
  api.answer(restoreFileVersionRef, silence);
  const { screen, t } = await open({ locale });
  await expect.element(screen.getByText(t(($) => $.drive.versions.number, { n: '2' }))).toBeVisible();
  await expectUsable();
  const restore = screen.getByRole('button', { name: t(($) => $.drive.versions.restoreOf, { n: '1' }) });
  await focusOn(restore);
  await userEvent.keyboard('{Enter}{Enter}');
  expect(api.asked(restoreFileVersionRef)).toHaveLength(1);
  await screen.unmount();
  api.answer(restoreFileVersionRef, file);
  const again = await open({ locale });
  await again.screen.getByRole('button', { name: t(($) => $.drive.versions.restoreOf, { n: '1' }) }).click();
  await expect
    .element(again.screen.getByText(t(($) => $.drive.done.versionRestored, { name: 'horno.jpg', n: '1' })))
    .toBeVisible();
});

test('one that could not be restored says so above the list, one that could not be deleted in its question', async () => {
  api.answer(restoreFileVersionRef, offline);
  api.answer(removeFileVersionRef, offline);
  const { screen, dialog } = await open();
  await screen.getByRole('button', { name: 'Recuperar la versión 2' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(unreachable());
  await screen.getByRole('button', { name: 'Borrar la versión 2' }).click();
  const remove = dialog.getByRole('button', { name: 'Borrar versión' });
  await remove.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(unreachable());
  await onPhone();
  api.answer(removeFileVersionRef, () => {
    versions = [version(1)];
    return { count: 1, freedBytes: 1_500_000 };
  });
  await remove.click();
  await expect.element(screen.getByText('Versión borrada')).toBeVisible();
  await expect.poll(() => dialog.query()).toBeNull();
  expect(screen.getByRole('alert').query()).toBeNull();
});

test('versions that did not arrive are not taken for none', async () => {
  api.answer(listFileVersionsRef, offline);
  const { screen, t } = await open();
  const none = screen.getByText(t(($) => $.drive.versions.none));
  await expect.element(screen.getByRole('alert')).toMatchTextContent(unreachable());
  expect(none.query()).toBeNull();
  versions = [];
  api.answer(listFileVersionsRef, () => ({ items: versions }));
  await screen.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(none).toBeVisible();
});

test('who may only look can download an older version', async () => {
  const { screen } = await open({ canChange: false });
  await expect.element(screen.getByRole('button', { name: 'Descargar la versión 2' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^(Recuperar|Borrar)/ }).query()).toBeNull();
});
