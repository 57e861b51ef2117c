import {
  closeFileRequestRef,
  listFileRequestsRef,
} from '@enlace/contract/publishing/file-shares/file-requests.refs.gen.ts';
import { listFileSharesRef, revokeFileShareRef } from '@enlace/contract/publishing/file-shares/file-shares.refs.gen.ts';
import {
  type FileRequest,
  type FileShare,
  fileRequestStates,
  fileShareStates,
} from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, silence, startApi } from '../../../../test/browser/api.ts';
import { expectUsable, onPhone } from '../../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { LinksView } from './links-view.tsx';

const id = (n: number) => `01920000-0000-7000-8000-00000000${n}`;
const unreachable = () => refusalText({ code: 'network.unreachable', params: {} });

const share = (n: number, changes: Partial<FileShare> = {}): FileShare => ({
  id: id(n),
  target: { kind: 'file', id: id(1300), name: 'catálogo.pdf' },
  name: `Catálogo ${n}`,
  message: '',
  path: `/archivo/enlace${n}`,
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
  ...changes,
});

const request = (n: number, changes: Partial<FileRequest> = {}): FileRequest => ({
  id: id(n),
  title: `Fotos ${n}`,
  message: '',
  path: `/archivo/peticion${n}`,
  state: 'open',
  folder: null,
  contact: null,
  kinds: null,
  expiresAt: null,
  maxFiles: null,
  maxFileBytes: null,
  maxTotalBytes: null,
  files: 0,
  bytes: 0,
  lastFileAt: null,
  createdAt: '2026-11-19T10:00:00Z',
  closedAt: null,
  ...changes,
});

let api: Api;
let shares: FileShare[];
let requests: FileRequest[];
beforeEach(() => {
  api = startApi();
  shares = [share(1401), share(1402)];
  requests = [request(1501)];
  api.answer(listFileSharesRef, ({ query }) => {
    const items = shares.filter(({ state }) => (state === 'active') === (query.get('state') === 'active'));
    return { items, next: null, total: items.length };
  });
  api.answer(listFileRequestsRef, ({ query }) => {
    const items = requests.filter(({ state }) => (state === 'open') === (query.get('state') === 'open'));
    return { items, next: null, total: items.length };
  });
});

async function open({ locale = 'es', canChange = true }: { locale?: Locale; canChange?: boolean } = {}) {
  const asked: string[] = [];
  const screen = await renderPart(
    <main>
      <LinksView canChange={canChange} onAsk={() => asked.push('asked')} />
      <ToastArea />
    </main>,
    { locale, user: person('user'), namespaces: ['drive', 'tips'] },
  );
  const t = textsOf(locale, ['drive', 'common']);
  const row = (name: string) => screen.getByRole('listitem').filter({ hasText: name });
  return { screen, t, row, asked };
}
const choose = (screen: Awaited<ReturnType<typeof open>>['screen'], name: string) =>
  screen.getByRole('button', { name, exact: true }).click();

describe('the links that were shared', () => {
  test.each(locales)('say how each stands and what came of it, and are told apart by name, in %s', async (locale) => {
    shares = fileShareStates.map((state, index) =>
      share(1410 + index, {
        state,
        downloads: 1234,
        maxDownloads: index === 0 ? null : 5000,
        hasPassword: index === 0,
      }),
    );
    const { screen, t, row } = await open({ locale });
    const active = row('Catálogo 1410');
    await expect.element(active.getByText(t(($) => $.drive.links.state.active))).toBeVisible();
    await expect.element(active).toMatchTextContent(t(($) => $.drive.links.password));
    await expect.element(active).toMatchTextContent(t(($) => $.drive.links.never));
    const name = 'Catálogo 1410';
    for (const label of [
      t(($) => $.drive.links.editOf, { name }),
      t(($) => $.drive.links.revokeOf, { name }),
      t(($) => $.drive.links.copyOf, { name }),
      t(($) => $.drive.code.show, { name }),
    ])
      await expect.element(active.getByRole('button', { name: label })).toBeVisible();
    await expectUsable();
    await choose(
      screen,
      t(($) => $.drive.links.ended),
    );
    for (const [index, state] of [...fileShareStates.entries()].filter(([, each]) => each !== 'active')) {
      const ended = row(`Catálogo ${1410 + index}`);
      await expect.element(ended.getByText(t(($) => $.drive.links.state[state]))).toBeVisible();
      // What no longer works is not offered to be copied.
      expect(ended.getByRole('textbox').query()).toBeNull();
    }
    const revoked = row(`Catálogo ${1410 + fileShareStates.indexOf('revoked')}`);
    expect(revoked.getByRole('button').query()).toBeNull();
  });

  test('are revoked after a question, once, by keyboard', async () => {
    api.answer(revokeFileShareRef, ({ path }) => {
      shares = shares.filter((each) => !path.includes(each.id));
      return share(1401, { state: 'revoked' });
    });
    const { screen, row } = await open();
    const button = screen.getByRole('button', { name: 'Revocar el enlace de Catálogo 1401' });
    await focusOn(button);
    await userEvent.keyboard('{Enter}');
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog).toHaveAccessibleName('¿Revocar el enlace de «Catálogo 1401»?');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog.query()).toBeNull();
    await expect.element(button).toHaveFocus();
    expect(api.asked(revokeFileShareRef)).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Revocar', exact: true }));
    await expect.poll(() => row('Catálogo 1401').query()).toBeNull();
    expect(api.asked(revokeFileShareRef)).toHaveLength(1);
    await expect.element(screen.getByText('Enlace revocado')).toBeVisible();
    await expect.element(row('Catálogo 1402')).toBeVisible();
  });

  test('that could not be revoked say so where the question is, and may be tried again', async () => {
    api.answer(revokeFileShareRef, offline);
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Revocar el enlace de Catálogo 1401' }).click();
    const dialog = screen.getByRole('dialog');
    const revoke = dialog.getByRole('button', { name: 'Revocar', exact: true });
    await revoke.click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(unreachable());
    await expect.element(revoke).toBeEnabled();
    // The next question does not begin with the error of the last.
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await screen.getByRole('button', { name: 'Revocar el enlace de Catálogo 1402' }).click();
    await expect.element(dialog).toHaveAccessibleName(/Catálogo 1402/);
    expect(screen.getByRole('alert').query()).toBeNull();
  });

  test('load, fail with a way to try again, and come page by page', async () => {
    api.answer(listFileSharesRef, silence);
    const loading = await open();
    await expect.element(loading.screen.getByText('Cargando')).toBeInTheDocument();
    await loading.screen.unmount();
    api.answer(listFileSharesRef, offline);
    const { screen, row } = await open();
    const alert = screen.getByRole('alert');
    await expect.element(alert).toMatchTextContent(unreachable());
    api.answer(listFileSharesRef, ({ query }) =>
      query.get('cursor') === null
        ? { items: [share(1401)], next: 'more', total: 2 }
        : { items: [share(1402)], next: null, total: 2 },
    );
    await alert.getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(row('Catálogo 1401')).toBeVisible();
    const more = screen.getByRole('button', { name: 'Ver más' });
    await more.click();
    await expect.element(row('Catálogo 1402')).toBeVisible();
    expect(more.query()).toBeNull();
  });

  test('can be shown as a code, downloaded in two kinds, and a long name stays in its line', async () => {
    shares = [share(1401, { name: `Catálogo ${'muy '.repeat(30)}largo` })];
    const { screen } = await open();
    const button = screen.getByRole('button', { name: /^Código QR de «Catálogo/ });
    await focusOn(button);
    await userEvent.keyboard(' ');
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
    await expect
      .element(screen.getByRole('link', { name: 'Descargar el código como PNG' }))
      .toHaveAttribute('href', '/archivo/enlace1401/qr.png');
    await expect.element(screen.getByRole('img', { name: /^Código QR que lleva a/ })).toBeInTheDocument();
    await onPhone();
    await button.click();
    expect(screen.getByRole('img', { name: /^Código QR/ }).query()).toBeNull();
  });
});

describe('the requests for files', () => {
  test.each(locales)('say what has come and from whom, in %s', async (locale) => {
    requests = [
      request(1501, { contact: { id: id(1600), name: 'Julia Roca' } }),
      request(1502, { files: 1200, bytes: 5_000_000 }),
      ...fileRequestStates.map((state, index) => request(1510 + index, { state })),
    ];
    const { screen, t, row, asked } = await open({ locale });
    await choose(
      screen,
      t(($) => $.drive.links.requests),
    );
    await expect.element(row('Fotos 1501')).toMatchTextContent(t(($) => $.drive.links.contact, { name: 'Julia Roca' }));
    await expect.element(row('Fotos 1501')).toMatchTextContent(t(($) => $.drive.links.filesNone));
    const thousand = { es: '1.200', en: '1,200', ja: '1,200' }[locale];
    await expect.element(row('Fotos 1502')).toMatchTextContent(thousand);
    await screen.getByRole('button', { name: t(($) => $.drive.askFiles) }).click();
    expect(asked).toEqual(['asked']);
    await choose(
      screen,
      t(($) => $.drive.links.ended),
    );
    for (const [index, state] of [...fileRequestStates.entries()].filter(([, each]) => each !== 'open'))
      await expect
        .element(row(`Fotos ${1510 + index}`).getByText(t(($) => $.drive.links.requestState[state])))
        .toBeVisible();
    await expectUsable();
  });

  test('are closed after a question, which says why it failed', async () => {
    api.answer(closeFileRequestRef, offline);
    const { screen, row } = await open();
    await choose(screen, 'Peticiones');
    await focusOn(screen.getByRole('button', { name: 'Cerrar la petición Fotos 1501' }));
    await userEvent.keyboard('{Enter}');
    const dialog = screen.getByRole('dialog');
    const close = dialog.getByRole('button', { name: 'Cerrar', exact: true }).last();
    await close.click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(unreachable());
    api.answer(closeFileRequestRef, () => {
      requests = [];
      return request(1501, { state: 'closed' });
    });
    await close.click();
    await expect.poll(() => row('Fotos 1501').query()).toBeNull();
    await expect.element(screen.getByRole('heading', { name: 'Ninguna petición' })).toBeVisible();
    expect(dialog.query()).toBeNull();
  });
});

test('who may only look has neither buttons nor questions, and an empty list says what will be there', async () => {
  const { screen, row } = await open({ canChange: false });
  await expect.element(row('Catálogo 1401')).toBeVisible();
  expect(screen.getByRole('button', { name: /^(Cambiar|Revocar)/ }).query()).toBeNull();
  await choose(screen, 'Terminados');
  await expect.element(screen.getByRole('heading', { name: 'Ninguno terminado' })).toBeVisible();
  await choose(screen, 'Peticiones');
  await choose(screen, 'Activos');
  await expect.element(row('Fotos 1501')).toBeVisible();
  expect(screen.getByRole('button', { name: /^(Pedir|Cerrar)/ }).query()).toBeNull();
});
