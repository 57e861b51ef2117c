import { listContactsRef } from '@enlace/contract/audience/contacts/contact-list.refs.gen.ts';
import { createFileRequestRef } from '@enlace/contract/publishing/file-shares/file-requests.refs.gen.ts';
import type { FileRequest } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, refusal, silence, startApi } from '../../../../test/browser/api.ts';
import { renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { RequestDialog } from './request-dialog.tsx';

const folder = { id: '01920000-0000-7000-8000-000000000601', name: 'Facturas' };
const made: FileRequest = {
  id: '01920000-0000-7000-8000-000000000602',
  title: 'Fotos de la boda',
  message: '',
  path: '/subir/abc123',
  state: 'open',
  folder,
  contact: null,
  kinds: null,
  expiresAt: null,
  maxFiles: null,
  maxFileBytes: null,
  maxTotalBytes: null,
  files: 0,
  bytes: 0,
  lastFileAt: null,
  createdAt: '2026-11-26T10:00:00Z',
  closedAt: null,
};
const people = ['Lucía Vidal', 'Hugo Bravo'].map((name, index) => ({
  id: `01920000-0000-7000-8000-00000000061${index}`,
  name,
  email: null,
  phone: null,
  company: null,
  city: null,
  status: 'pending' as const,
  pulse: 0,
  createdAt: '2026-11-01T10:00:00Z',
  activityAt: '2026-11-01T10:00:00Z',
  language: null,
  source: 'manual' as const,
  fields: {},
  folderId: null,
  labelIds: [],
}));
const counts = { subscribed: 0, pending: 2, unsubscribed: 0, bounced: 0, complained: 0, blocked: 0 };

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(createFileRequestRef, made);
  api.answer(listContactsRef, ({ query }) => ({
    items: people.filter(({ name }) => name.includes(query.get('search') ?? '')),
    next: null,
    total: people.length,
    totalIsExact: true,
    totalMargin: 0,
    counts,
  }));
});

async function open({ locale = 'es' }: { locale?: Locale } = {}) {
  const closed: string[] = [];
  const screen = await renderPart(<RequestDialog folder={folder} onClose={() => closed.push('closed')} />, {
    locale,
    user: person('user'),
    namespaces: ['drive', 'tips', 'editor'],
  });
  const t = textsOf(locale, ['drive', 'common', 'errors']);
  const field = (name: string) => screen.getByRole('textbox', { name, exact: true });
  return {
    screen,
    closed,
    t,
    title: field(t(($) => $.drive.request.name)),
    files: field(t(($) => $.drive.request.maxFiles)),
    megabytes: field(t(($) => $.drive.request.maxMegabytes)),
    create: screen.getByRole('button', { name: t(($) => $.drive.request.create) }),
  };
}

describe('a request for files', () => {
  test.each(locales)('needs a name, says so there, and shows its link once it is made, in %s', async (locale) => {
    const { screen, closed, t, title } = await open({ locale });
    await expect.element(title).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(title).toHaveAccessibleDescription(t(($) => $.drive.request.nameMissing));
    expect(api.asked(createFileRequestRef)).toEqual([]);
    await title.fill('  Fotos de la boda ');
    await userEvent.keyboard('{Enter}');
    const ready = screen.getByRole('dialog', { name: t(($) => $.drive.request.ready) });
    const address = ready.getByRole('textbox', { name: t(($) => $.drive.share.address) });
    await expect.element(address).toHaveValue(new URL(made.path, location.origin).href);
    expect(api.asked(createFileRequestRef)[0]?.body).toMatchObject({
      title: 'Fotos de la boda',
      folderId: folder.id,
      contactId: null,
      maxFiles: null,
      maxFileBytes: null,
    });
    await ready
      .getByRole('button', { name: t(($) => $.drive.share.close), exact: true })
      .first()
      .click();
    expect(closed).toEqual(['closed']);
  });

  test.each(['0', '-1', '1,5', 'diez', '10001'])('refuses “%s” as a number of files', async (typed) => {
    const { title, files, create } = await open();
    await title.fill('Fotos');
    await files.fill(typed);
    await create.click();
    await expect.element(files).toHaveAttribute('aria-invalid', 'true');
    await expect.element(files).toHaveAccessibleDescription(/10\.000/);
    expect(api.asked(createFileRequestRef)).toEqual([]);
  });

  test('counts a megabyte as a million bytes, and takes no expiry for no expiry', async () => {
    const { screen, t, title, files, megabytes, create } = await open();
    await title.fill('Fotos');
    await files.fill('20');
    await megabytes.fill('25');
    await screen.getByRole('radio', { name: t(($) => $.drive.share.expiries.never) }).click();
    await create.click();
    await expect
      .poll(() => api.asked(createFileRequestRef)[0]?.body)
      .toMatchObject({
        maxFiles: 20,
        maxFileBytes: 25_000_000,
        expiresAt: null,
      });
  });

  test('is for one tamy, found by name with the keyboard', async () => {
    const { screen, t, title, create } = await open();
    await title.fill('Fotos');
    const contact = screen.getByRole('combobox', { name: t(($) => $.drive.request.contact) });
    await contact.fill('Hugo');
    await expect.element(screen.getByRole('option', { name: 'Hugo Bravo' })).toBeVisible();
    await expect.poll(() => screen.getByRole('option').elements()).toHaveLength(1);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await create.click();
    await expect.poll(() => api.asked(createFileRequestRef)[0]?.body.contactId).toBe(people[1]?.id);
  });

  test.each([
    ['file_requests.too_many', refusal('file_requests.too_many', { params: { limit: 200 } })],
    ['network.unreachable', offline],
  ] as const)('that is refused with %s keeps what was typed', async (code, answer) => {
    api.answer(createFileRequestRef, answer);
    const { screen, title, create } = await open();
    await title.fill('Fotos');
    await create.click();
    await expect.element(screen.getByText(refusalText({ code, params: { limit: 200 } }))).toBeVisible();
    await expect.element(title).toHaveValue('Fotos');
  });

  test('is made once while the server is busy, and left with Esc', async () => {
    api.answer(createFileRequestRef, silence);
    const { closed, title, create } = await open();
    await title.fill('Fotos');
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.element(create).toBeDisabled();
    expect(api.asked(createFileRequestRef)).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    expect(closed).toEqual(['closed']);
  });
});
