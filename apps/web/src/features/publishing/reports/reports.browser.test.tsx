import {
  countReportsRef,
  decideReportRef,
  getReportRef,
  listReportsRef,
  releaseProfileRef,
  reopenReportRef,
  withholdProfileRef,
} from '@enlace/contract/publishing/reports/reports.refs.gen.ts';
import {
  type Report,
  type ReportListItem,
  reportReasons,
  reportStates,
} from '@enlace/contract/publishing/reports/reports.schemas.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, refusal, silence, startApi } from '../../../test/browser/api.ts';
import { expectUsable, onPhone } from '../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../test/browser/render-part.tsx';
import { person } from '../../../test/people.ts';
import { ReportListPage } from './pages/report-list.page.tsx';

const id = (n: number) => `01920000-0000-7000-8000-00000000${n}`;
const unreachable = () => refusalText({ code: 'network.unreachable', params: {} });

const report = (n: number, name: string, changes: Partial<Report> = {}): Report => ({
  id: id(n),
  state: 'open',
  reason: 'scam',
  text: `Me pidió dinero ${name}`,
  email: 'julia@correo.es',
  profile: { id: id(n + 100), name, path: `/link/${name.toLowerCase()}`, state: 'public' },
  client: { id: id(n + 200), name: `Cliente de ${name}`, alias: name.toLowerCase() },
  othersOpen: 0,
  createdAt: '2026-11-17T09:41:00Z',
  decision: null,
  withheld: null,
  others: [],
  ...changes,
});
function lineOf({ text, email: _email, decision: _decision, withheld: _withheld, others: _others, ...rest }: Report) {
  return { ...rest, excerpt: text } satisfies ReportListItem;
}

let api: Api;
let reports: Report[];
beforeEach(() => {
  api = startApi();
  reports = [report(3101, 'Barro'), report(3102, 'Sal', { othersOpen: 2 }), report(3103, 'Torno')];
  api.answer(listReportsRef, ({ query }) => {
    const items = reports.filter(({ state }) => query.get('state') === null || state === query.get('state'));
    return { items: items.map(lineOf), next: null };
  });
  api.answer(countReportsRef, () => {
    const count = (state: Report['state']) => reports.filter((each) => each.state === state).length;
    return { open: count('open'), resolved: count('resolved'), rejected: count('rejected') };
  });
  api.answer(getReportRef, ({ path }) => one(path) ?? refusal('resource.not_found', { status: 404 }));
});
const one = (path: string) => reports.find((each) => path.includes(each.id));
/** The server keeps a change of a report and answers with it. */
function change(path: string, changes: Partial<Report>): Report {
  reports = reports.map((each) => (path.includes(each.id) ? { ...each, ...changes } : each));
  return one(path) ?? report(3100, 'Nadie');
}
const decision = { at: '2026-11-18T10:00:00Z', by: 'Nuria', note: 'Es una estafa' };

const operator = person('admin');
const reader = { ...operator, permissions: operator.permissions.filter((each) => each !== 'reports.write') };

async function open({
  locale = 'es',
  user = operator,
  at = '/',
}: { locale?: Locale; user?: typeof operator; at?: string } = {}) {
  const screen = await renderPart(
    <>
      <ReportListPage />
      <ToastArea />
    </>,
    { locale, user, at, namespaces: ['reports'] },
  );
  const t = textsOf(locale, ['reports', 'common', 'shell']);
  const row = (name: string) => screen.getByRole('row').filter({ hasText: name });
  return { screen, t, row, drawer: screen.getByRole('dialog').first() };
}

describe('the list of reports', () => {
  test.each(locales)('says what was reported why, and counts the states, in %s', async (locale) => {
    reports = reportReasons.map((reason, index) => report(3110 + index, `Página ${index}`, { reason }));
    reports[0] = { ...report(3110, 'Página 0'), othersOpen: 1200 };
    const { screen, t, row } = await open({ locale });
    for (const [index, reason] of reportReasons.entries())
      await expect.element(row(`Página ${index}`)).toMatchTextContent(t(($) => $.reports.reason[reason]));
    await expect.element(row('Página 0')).toMatchTextContent(/1[.,]?200/);
    const tabs = screen.getByRole('navigation', { name: t(($) => $.reports.tabs) }).getByRole('link');
    await expect.poll(() => tabs.elements().length).toBe(reportStates.length + 1);
    await expect.element(tabs.first()).toMatchTextContent(new RegExp(`${t(($) => $.reports.tab.open)}.*8`));
    await expect.element(tabs.first()).toHaveAttribute('aria-current', 'page');
    await expectUsable();
  });

  test('loads, fails with a way to try again, and is empty in two ways', async () => {
    api.answer(listReportsRef, silence);
    const loading = await open();
    await expect.element(loading.screen.getByText('Cargando')).toBeInTheDocument();
    await loading.screen.unmount();
    api.answer(listReportsRef, offline);
    const { screen } = await open();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(unreachable());
    api.answer(listReportsRef, { items: [], next: null });
    await screen.getByRole('alert').getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Nada por revisar' })).toBeVisible();
    await screen.unmount();
    const searched = await open({ at: '/?estado=rechazadas&q=torno' });
    await expect.element(searched.screen.getByRole('heading', { name: 'Nada con estos filtros' })).toBeVisible();
    const last = () => api.asked(listReportsRef).at(-1)?.query;
    expect([last()?.get('state'), last()?.get('search')]).toEqual(['rejected', 'torno']);
    await searched.screen.getByRole('button', { name: 'Quitar filtros' }).last().click();
    await expect.poll(() => [last()?.get('state'), last()?.get('search')]).toEqual(['open', null]);
  });

  test('opens one with Enter, goes on without closing, and Esc comes back to its row', async () => {
    const { screen, row, drawer } = await open();
    await focusOn(row('Sal'));
    await userEvent.keyboard('{Enter}');
    await expect.element(drawer).toHaveAccessibleName('Sal');
    await drawer.getByRole('button', { name: 'Denuncia siguiente' }).click();
    await expect.element(drawer).toHaveAccessibleName('Torno');
    await expect.element(drawer.getByText('Me pidió dinero Torno')).toBeVisible();
    await expect.element(drawer.getByRole('button', { name: 'Denuncia siguiente' })).toBeDisabled();
    expect(screen.router.state.location.search).toBe(`?id=${id(3103)}`);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => drawer.query()).toBeNull();
    expect(screen.router.state.location.search).not.toContain('id=');
  });

  test('fits a phone with long names', async () => {
    reports = [report(3101, `Taller ${'muy '.repeat(20)}largo`)];
    const { row } = await open();
    await expect.element(row('Taller')).toBeVisible();
    await onPhone();
  });
});

describe('a report', () => {
  const at = `/?id=${id(3101)}`;

  test.each(locales)('says everything about it, and what else was reported, in %s', async (locale) => {
    reports = [
      report(3101, 'Barro', {
        text: '',
        email: null,
        state: 'resolved',
        decision: { ...decision, by: null },
        withheld: { at: '2026-11-18T10:00:00Z', by: 'Nuria', reason: 'Pide dinero por nada' },
        profile: { id: id(3201), name: 'Barro', path: '/link/barro', state: 'withheld' },
        others: [
          { id: id(3102), state: 'rejected', reason: 'spam', excerpt: 'Otra vez', createdAt: '2026-11-16T09:41:00Z' },
        ],
      }),
      report(3102, 'Sal'),
    ];
    const { drawer, t } = await open({ locale, at });
    await expect.element(drawer.getByText(t(($) => $.reports.noText))).toBeVisible();
    await expect.element(drawer.getByText(t(($) => $.reports.anonymous))).toBeVisible();
    await expect.element(drawer).toMatchTextContent(t(($) => $.reports.somebody));
    await expect.element(drawer).toMatchTextContent('Es una estafa');
    await expect.element(drawer).toMatchTextContent('Pide dinero por nada');
    await expect
      .element(drawer.getByRole('link', { name: '/link/barro' }))
      .toHaveAttribute('rel', 'noopener noreferrer');
    await expectUsable();
    await drawer.getByRole('button', { name: t(($) => $.reports.reason.spam) }).click();
    await expect.element(drawer).toHaveAccessibleName('Sal');
  });

  test('is decided once with a note, and that can be undone after it is closed', async () => {
    api.answer(decideReportRef, ({ path, body }) =>
      change(path, { state: body.state, decision: { ...decision, note: body.note ?? '' } }),
    );
    api.answer(reopenReportRef, offline);
    const { screen, drawer } = await open({ at });
    await drawer.getByRole('textbox', { name: 'Nota (opcional)' }).fill('Lo he visto');
    await userEvent.dblClick(drawer.getByRole('button', { name: 'Resolver' }));
    await expect.element(drawer.getByRole('button', { name: 'Reabrir' })).toBeVisible();
    expect(api.asked(decideReportRef).map(({ body }) => body)).toEqual([{ state: 'resolved', note: 'Lo he visto' }]);
    expect(drawer.getByRole('textbox', { name: 'Nota (opcional)' }).query()).toBeNull();
    await focusOn(drawer.getByRole('button', { name: 'Reabrir' }));
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => drawer.query()).toBeNull();
    // Undoing fails where no drawer is left to say so.
    await screen.getByRole('button', { name: 'Deshacer' }).click();
    await expect.element(screen.getByText(unreachable())).toBeVisible();
    api.answer(reopenReportRef, ({ path }) => change(path, { state: 'open', decision: null }));
    await screen.getByRole('button', { name: 'Deshacer' }).click();
    await expect.poll(() => reports[0]?.state).toBe('open');
  });

  test('that another administrator decided first says so and keeps the note', async () => {
    api.answer(decideReportRef, refusal('reports.already_decided'));
    const { drawer } = await open({ at });
    await drawer.getByRole('textbox', { name: 'Nota (opcional)' }).fill('Lo he visto');
    await drawer.getByRole('button', { name: 'Rechazar' }).click();
    await expect
      .element(drawer.getByRole('alert'))
      .toMatchTextContent(refusalText({ code: 'reports.already_decided', params: {} }));
    await expect.element(drawer.getByRole('textbox', { name: 'Nota (opcional)' })).toHaveValue('Lo he visto');
    await expect.element(drawer.getByRole('button', { name: 'Rechazar' })).toBeEnabled();
  });

  test('takes the page down with a reason, and shows it again', async () => {
    api.answer(withholdProfileRef, ({ path, body }) =>
      change(path, { state: 'resolved', decision, withheld: { at: decision.at, by: 'Nuria', reason: body.reason } }),
    );
    api.answer(releaseProfileRef, ({ path }) => change(path, { withheld: null }));
    const { screen, drawer } = await open({ at });
    await drawer.getByRole('button', { name: 'Retirar la página' }).click();
    const question = screen.getByRole('dialog', { name: '¿Retirar «Barro»?' });
    const submit = question.getByRole('button', { name: 'Retirar la página' });
    await submit.click();
    expect(api.asked(withholdProfileRef)).toEqual([]);
    await question.getByLabelText('Motivo').fill('Pide dinero por nada');
    await submit.click();
    await expect.poll(() => question.query()).toBeNull();
    await expect.element(drawer).toMatchTextContent('Pide dinero por nada');
    await drawer.getByRole('button', { name: 'Volver a mostrar la página' }).click();
    await expect.element(screen.getByText('La página se ve otra vez')).toBeVisible();
    await expect.element(drawer.getByRole('button', { name: 'Retirar la página' })).toBeVisible();
  });

  test('that is gone says so, and one that did not arrive can be asked for again', async () => {
    reports = [];
    const gone = await open({ at });
    await expect.element(gone.drawer.getByText('Esta denuncia ya no está')).toBeVisible();
    expect(gone.drawer.getByRole('button', { name: 'Resolver' }).query()).toBeNull();
    await gone.screen.unmount();
    api.answer(getReportRef, offline);
    const { drawer } = await open({ at });
    await expect.element(drawer.getByRole('alert')).toMatchTextContent(unreachable());
    api.answer(getReportRef, report(3101, 'Barro'));
    await drawer.getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(drawer.getByText('Me pidió dinero Barro')).toBeVisible();
  });

  test('can only be read without the permission', async () => {
    const { drawer } = await open({ at, user: reader });
    await expect.element(drawer.getByText('Me pidió dinero Barro')).toBeVisible();
    expect(drawer.getByRole('button', { name: /Resolver|Rechazar|Retirar/ }).query()).toBeNull();
    expect(drawer.getByRole('textbox').query()).toBeNull();
  });
});
