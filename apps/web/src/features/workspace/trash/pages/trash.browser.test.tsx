import {
  emptyTrashRef,
  listTrashRef,
  purgeTrashRef,
  restoreTrashRef,
  undoTrashRestoreRef,
} from '@enlace/contract/workspace/trash/trash.refs.gen.ts';
import type { TrashItem, TrashResult, TrashSum } from '@enlace/contract/workspace/trash/trash.schemas.ts';
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
import { TrashPage } from './trash.page.tsx';

const client = person('user');
const reader = { ...client, permissions: client.permissions.filter((each) => each !== 'trash.write') };

const item = (n: number, changes: Partial<TrashItem> = {}): TrashItem => ({
  kind: 'contact',
  id: `01920000-0000-7000-8000-0000000009${n}`,
  name: `Julia ${n}`,
  detail: '',
  place: [],
  deletedAt: '2026-11-03T09:41:00Z',
  purgeAt: '2026-12-03T09:41:00Z',
  daysLeft: 8,
  sizeBytes: null,
  heldUntil: null,
  ...changes,
});
const contact = item(10, { detail: 'julia@correo.es', place: ['Feria', 'Alcoy'] });
const file = item(11, { kind: 'file', name: 'catálogo.pdf', sizeBytes: 2_400_000_000, daysLeft: 0 });
const held = item(12, { kind: 'campaign', name: '', daysLeft: 2, heldUntil: '2026-12-20T00:00:00Z' });
const rows = [contact, file, held];
const sums: TrashSum[] = [
  { kind: 'contact', count: 1, sizeBytes: 0 },
  { kind: 'file', count: 1, sizeBytes: 2_400_000_000 },
  { kind: 'campaign', count: 1, sizeBytes: 0 },
];

const resultOf = ({ kind, id, name }: TrashItem, changes: Partial<TrashResult> = {}): TrashResult => ({
  kind,
  id,
  name,
  outcome: 'done',
  code: null,
  params: {},
  isRenamed: false,
  ...changes,
});

let api: Api;
const pageOf = (...items: TrashItem[]) => ({ items, next: null, keepDays: 30, kinds: sums });
beforeEach(() => {
  api = startApi();
  api.answer(listTrashRef, pageOf(...rows));
  api.answer(restoreTrashRef, { items: [resultOf(contact)] });
});

type How = { locale?: Locale; user?: typeof client; at?: string };
async function open({ locale = 'es', user = client, at = '/' }: How = {}) {
  const screen = await renderPart(
    <>
      <TrashPage />
      <ToastArea />
    </>,
    { locale, user, at, namespaces: ['trash'] },
  );
  const t = textsOf(locale, ['trash', 'common', 'shell']);
  const row = (name: RegExp) => screen.getByRole('row', { name });
  return {
    screen,
    t,
    row,
    dialog: screen.getByRole('dialog'),
    async choose(name: RegExp, act: string): Promise<void> {
      await row(name)
        .getByRole('button', { name: t(($) => $.shell.table.rowMenu), exact: false })
        .click();
      await screen.getByRole('menuitem', { name: act, exact: true }).click();
    },
  };
}
const unreachable = () => refusalText({ code: 'network.unreachable', params: {} });

describe('the trash', () => {
  test.each(locales)('tells of each thing its kind, its place and how long it stays, in %s', async (locale) => {
    const { screen, t, row } = await open({ locale });
    const julia = row(/Julia 10/);
    await expect.element(julia.getByText(t(($) => $.trash.kind.contact))).toBeInTheDocument();
    await expect.element(julia.getByText('Feria / Alcoy')).toBeVisible();
    await expect.element(julia.getByText(t(($) => $.trash.days, { count: 8, n: '8' }))).toBeVisible();
    const pdf = row(/catálogo/);
    await expect.element(pdf.getByText(t(($) => $.trash.tonight))).toBeVisible();
    await expect.element(pdf.getByText(t(($) => $.trash.kinds.file)).last()).toBeVisible();
    const size = () => pdf.getByRole('cell').elements().at(-2)?.textContent?.replaceAll(/\s/g, ' ');
    expect(size()).toBe(locale === 'es' ? '2,4 GB' : '2.4 GB');
    await expect.element(screen.getByText(t(($) => $.trash.nameless))).toBeVisible();
  });

  test('loads, may be asked for again, and tells an empty one from a search without results', async () => {
    api.answer(listTrashRef, offline);
    const { screen } = await open({ at: '/?tipo=archivos' });
    api.answer(listTrashRef, { items: [], next: null, keepDays: 30, kinds: [] });
    await screen.getByRole('alert').getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Nada de este tipo' })).toBeVisible();
    await screen.getByRole('button', { name: 'Ver toda la papelera' }).click();
    await expect.element(screen.getByRole('heading', { name: 'La papelera está vacía' })).toBeVisible();
    expect(screen.router.state.location.search).not.toContain('archivos');
    await screen.getByRole('searchbox').fill('torno');
    await expect.element(screen.getByRole('heading', { name: 'Nada con «torno»' })).toBeVisible();
    expect(api.asked(listTrashRef).at(-1)?.query.get('search')).toBe('torno');
    await onPhone();
  });

  test('is narrowed to a kind by its tab, which says how many there are', async () => {
    const { screen } = await open();
    const tab = screen.getByRole('link', { name: 'Archivos 1' });
    await focusOn(tab);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => api.asked(listTrashRef).at(-1)?.query.get('kind')).toBe('file');
    await expect.element(tab).toHaveAttribute('aria-current', 'page');
    await expectUsable();
  });

  test('fits a phone with everything that matters', async () => {
    const { screen } = await open();
    await expect.element(screen.getByText('catálogo.pdf')).toBeVisible();
    await onPhone();
    await expect.element(screen.getByText('catálogo.pdf')).toBeVisible();
    await expect.element(screen.getByText('Hasta esta noche')).toBeVisible();
  });

  test('can only be read without the permission', async () => {
    const { screen, row } = await open({ user: reader });
    await expect.element(row(/Julia 10/)).toBeVisible();
    expect(screen.getByRole('checkbox').query()).toBeNull();
    expect(screen.getByRole('button', { name: 'Vaciar la papelera' }).query()).toBeNull();
    expect(
      row(/Julia 10/)
        .getByRole('button')
        .query(),
    ).toBeNull();
  });
});

describe('what was thrown away', () => {
  test.each(locales)('comes back to its place, and goes again with undo, in %s', async (locale) => {
    api.answer(undoTrashRestoreRef, { items: [resultOf(contact)] });
    const { screen, t, choose } = await open({ locale });
    await choose(
      /Julia 10/,
      t(($) => $.trash.restore),
    );
    await expect.element(screen.getByText(t(($) => $.trash.done.restored, { name: 'Julia 10' }))).toBeVisible();
    expect(api.asked(restoreTrashRef).map(({ body }) => body.items)).toEqual([[{ kind: 'contact', id: contact.id }]]);
    await screen.getByRole('button', { name: t(($) => $.common.undo) }).click();
    await expect.element(screen.getByText(t(($) => $.trash.done.returned, { count: 1, n: '1' }))).toBeVisible();
  });

  test('that could not come back stays chosen, and each says why', async () => {
    const until = '2026-12-20T00:00:00Z';
    api.answer(restoreTrashRef, {
      items: [
        resultOf(contact, { isRenamed: true }),
        resultOf(held, { outcome: 'refused', code: 'trash.links_in_use', params: { until } }),
      ],
    });
    const { screen, t } = await open();
    await screen.getByRole('checkbox', { name: t(($) => $.shell.table.selectAll) }).click();
    const bar = screen.getByRole('toolbar');
    await bar.getByRole('button', { name: 'Restaurar' }).click();
    await expect.element(screen.getByText('1 cosa sigue en la papelera.')).toBeVisible();
    await expect
      .element(screen.getByText('«Julia 10» está de vuelta, con un nombre o una dirección libres'))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Entendido' }).click();
    await expect.poll(() => screen.getByText('1 cosa sigue en la papelera.').query()).toBeNull();
  });

  test.each(locales)('is gone for good only after a question, by keyboard, in %s', async (locale) => {
    api.answer(purgeTrashRef, { items: [resultOf(file)], freedBytes: 2_400_000_000 });
    const { screen, t, choose, dialog } = await open({ locale });
    await choose(
      /catálogo/,
      t(($) => $.trash.purge),
    );
    await expect.element(dialog).toHaveAccessibleName(t(($) => $.trash.purgeOne, { name: 'catálogo.pdf' }));
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog.query()).toBeNull();
    expect(api.asked(purgeTrashRef)).toEqual([]);
    await choose(
      /catálogo/,
      t(($) => $.trash.purge),
    );
    await focusOn(dialog.getByRole('button', { name: t(($) => $.trash.purge) }));
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => dialog.query()).toBeNull();
    await expect
      .poll(() =>
        screen
          .getByRole('status')
          .elements()
          .map((each) => each.textContent)
          .join(''),
      )
      .toMatch(locale === 'es' ? /2,4.GB/ : /2\.4.GB/);
  });

  test('and is held cannot be removed by hand', async () => {
    const { row, screen } = await open();
    await row(/Sin texto/)
      .getByRole('button')
      .click();
    await expect.element(screen.getByRole('menuitem', { name: 'Borrar para siempre' })).toBeDisabled();
    await expect.element(screen.getByRole('menuitem', { name: 'Restaurar' })).toBeEnabled();
  });

  test('and could not be removed says so and stays chosen; it is sent once', async () => {
    api.answer(purgeTrashRef, silence);
    const { screen, dialog } = await open();
    const choice = screen.getByRole('row', { name: /Julia 10/ }).getByRole('checkbox');
    await choice.click({ force: true });
    const purge = screen.getByRole('toolbar').getByRole('button', { name: 'Borrar para siempre' });
    await purge.click();
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Borrar para siempre' }));
    expect(api.asked(purgeTrashRef)).toHaveLength(1);
    await screen.unmount();
    api.answer(purgeTrashRef, offline);
    const again = await open();
    const box = again.screen.getByRole('row', { name: /Julia 10/ }).getByRole('checkbox');
    await box.click({ force: true });
    await again.screen.getByRole('toolbar').getByRole('button', { name: 'Borrar para siempre' }).click();
    await again.dialog.getByRole('button', { name: 'Borrar para siempre' }).click();
    await expect.element(again.screen.getByRole('alert').getByText(unreachable())).toBeVisible();
    await expect.element(box).toBeChecked();
  });

  test('is all emptied in steps after its word is typed, and not what came later', async () => {
    const steps = [
      { count: 2, freedBytes: 0, held: 1, left: 1 },
      { count: 0, freedBytes: 0, held: 1, left: 1 },
    ];
    api.answer(emptyTrashRef, () => steps.shift() ?? { count: 0, freedBytes: 0, held: 0, left: 0 });
    const { screen, dialog } = await open();
    await screen.getByRole('button', { name: 'Vaciar la papelera' }).click();
    const submit = dialog.getByRole('button', { name: 'Vaciar la papelera' });
    await expect.element(submit).toBeDisabled();
    await dialog.getByRole('textbox').fill('vaciar');
    await submit.click();
    await expect.element(screen.getByText('2 cosas borradas para siempre', { exact: true })).toBeVisible();
    expect(api.asked(emptyTrashRef).map(({ body }) => body.until)).toEqual(
      Array.from({ length: 2 }, () => '2026-11-03T09:41:00.001Z'),
    );
  });
});
