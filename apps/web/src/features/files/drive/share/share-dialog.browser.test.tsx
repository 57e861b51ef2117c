import {
  changeFileShareRef,
  createFileShareRef,
  listFileSharesRef,
} from '@enlace/contract/publishing/file-shares/file-shares.refs.gen.ts';
import type { FileShare } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { Button } from '#components/button/button.tsx';
import { fieldIssueText, refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, silence, startApi } from '../../../../test/browser/api.ts';
import { onPhone } from '../../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { ShareDialog } from './share-dialog.tsx';

const target = { kind: 'file', id: '01920000-0000-7000-8000-000000001201', name: 'catálogo.pdf' } as const;
const made: FileShare = {
  id: '01920000-0000-7000-8000-000000001202',
  target,
  name: 'Catálogo de otoño',
  message: '',
  path: '/d/abc123',
  state: 'active',
  hasPassword: false,
  expiresAt: null,
  maxDownloads: null,
  downloads: 0,
  openDownloads: 0,
  visits: 0,
  lastDownloadAt: null,
  createdAt: '2026-11-19T10:00:00Z',
  revokedAt: null,
};

let api: Api;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-19T10:00:00Z') });
  api = startApi();
  api.answer(listFileSharesRef, { items: [], next: null, total: 0 });
  api.answer(createFileShareRef, made);
});
afterEach(() => void vi.useRealTimers());

async function open({ share, locale = 'es' }: { share?: FileShare; locale?: Locale } = {}) {
  function Screen() {
    const [isOpen, setOpen] = useState(false);
    return (
      <main>
        <Button onClick={() => setOpen(true)}>Abrir</Button>
        {isOpen && <ShareDialog target={target} {...(share ? { share } : {})} onClose={() => setOpen(false)} />}
      </main>
    );
  }
  const screen = await renderPart(<Screen />, { locale, user: person('user'), namespaces: ['drive', 'tips'] });
  const t = textsOf(locale, ['drive', 'common']);
  const opener = screen.getByRole('button', { name: 'Abrir' });
  await focusOn(opener);
  await userEvent.keyboard('{Enter}');
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  const field = (name: 'name' | 'message' | 'password' | 'downloads') =>
    dialog.getByLabelText(
      t(($) => $.drive.share[name]),
      { exact: true },
    );
  const submit = dialog.getByRole('button', {
    name: share ? t(($) => $.drive.share.save) : t(($) => $.drive.share.create),
  });
  return { screen, t, opener, dialog, field, submit };
}
const sent = () => api.asked(createFileShareRef).map(({ body }) => body);

describe('a link to a file', () => {
  test.each(locales)('is made by keyboard and shown to be copied, in %s', async (locale) => {
    const { t, dialog, field } = await open({ locale });
    await expect.element(dialog).toHaveAccessibleName(t(($) => $.drive.share.title, { name: 'catálogo.pdf' }));
    await expect.element(field('name')).toHaveFocus();
    await expect.element(field('name')).toHaveValue('catálogo.pdf');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).toHaveAccessibleName(t(($) => $.drive.share.ready));
    expect(sent()).toEqual([
      {
        target: { kind: 'file', id: target.id },
        ...{ name: 'catálogo.pdf', message: '', password: null, maxDownloads: null },
        // Nobody said when it ends: after thirty days.
        expiresAt: '2026-12-19T10:00:00.000Z',
      },
    ]);
    await expect.element(dialog.getByText('Catálogo de otoño')).toBeVisible();
    const done = dialog.getByRole('button', { name: t(($) => $.drive.share.close), exact: true });
    await done.click();
    await expect.poll(() => dialog.query()).toBeNull();
  });

  test('says what is wrong only once it is tried, and takes the keyboard there', async () => {
    const { dialog, field, submit } = await open();
    await field('password').fill('abc');
    await field('downloads').fill('1,5');
    await expect.element(field('password')).not.toHaveAttribute('aria-invalid');
    await submit.click();
    await expect.element(field('password')).toHaveFocus();
    const short = fieldIssueText({ path: 'password', code: 'too_short', limit: 4 }).slice(0, 8);
    await expect.element(field('password')).toHaveAccessibleDescription(new RegExp(short));
    await expect.element(field('downloads')).toHaveAccessibleDescription(/número entero/);
    await field('password').fill('barro y sal');
    await field('name').fill('  ');
    await userEvent.keyboard('{Enter}');
    await expect.element(field('name')).toHaveFocus();
    await expect.element(field('name')).toHaveAttribute('aria-invalid', 'true');
    expect(sent()).toEqual([]);
    await onPhone();
    expect(dialog.query()).not.toBeNull();
  });

  test('ends when it was chosen to, with a password and so many downloads, sent once', async () => {
    api.answer(createFileShareRef, silence);
    const { dialog, field, submit } = await open();
    await dialog.getByRole('radio', { name: 'En 7 días' }).click({ force: true });
    await field('password').fill('barro y sal');
    await field('downloads').fill('25');
    await userEvent.dblClick(submit);
    await userEvent.keyboard('{Enter}');
    await expect.element(submit).toBeDisabled();
    expect(sent()).toHaveLength(1);
    expect(sent()[0]).toMatchObject({ password: 'barro y sal', maxDownloads: 25 });
    expect(Date.parse(sent()[0]?.expiresAt ?? '') - Date.parse('2026-11-26T10:00:00Z')).toBeLessThan(60_000);
  });

  test('that could not be made says why and keeps everything', async () => {
    api.answer(createFileShareRef, offline);
    const { dialog, field, submit } = await open();
    await field('message').fill('Para la feria');
    await submit.click();
    const text = refusalText({ code: 'network.unreachable', params: {} });
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(text);
    await expect.element(field('message')).toHaveValue('Para la feria');
    await expect.element(submit).toBeEnabled();
  });
});

describe('a link that exists', () => {
  const share: FileShare = { ...made, hasPassword: true, maxDownloads: 10 };

  test('is shown before another is made', async () => {
    api.answer(listFileSharesRef, { items: [share], next: null, total: 1 });
    const { dialog } = await open();
    await expect.element(dialog.getByRole('heading', { name: 'Enlaces activos' })).toBeVisible();
    const line = dialog
      .getByRole('textbox')
      .elements()
      .map((each) => (each instanceof HTMLInputElement ? each.value : ''));
    expect(line.some((value) => value.endsWith('/d/abc123'))).toBe(true);
  });

  test('keeps its password unless another is given, or it is taken away', async () => {
    api.answer(changeFileShareRef, share);
    const bodies = () => api.asked(changeFileShareRef).map(({ body }) => body);
    const { dialog, submit, opener } = await open({ share });
    await expect.element(dialog).toHaveAccessibleName('Cambiar el enlace');
    await submit.click();
    await expect.poll(() => dialog.query()).toBeNull();
    expect(Object.keys(bodies()[0] ?? {})).not.toContain('password');
    await opener.click();
    await dialog.getByRole('checkbox', { name: 'Quitar la contraseña' }).click();
    await expect.element(dialog.getByLabelText('Contraseña', { exact: true })).toBeDisabled();
    await submit.click();
    await expect.poll(() => bodies()[1]).toMatchObject({ password: null, maxDownloads: 10 });
  });
});
