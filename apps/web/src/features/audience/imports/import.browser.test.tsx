import { listCustomFieldsRef } from '@enlace/contract/audience/contacts/custom-fields.refs.gen.ts';
import {
  checkImportRef,
  downloadImportProblemsRef,
  getImportRef,
  listImportRowsRef,
  pauseImportRef,
  planImportRef,
  runImportRef,
  undoImportRef,
  uploadImportRef,
} from '@enlace/contract/audience/imports/imports.refs.gen.ts';
import { type ImportDetail, importStates } from '@enlace/contract/audience/imports/imports.schemas.ts';
import {
  contactFoldersRefs,
  contactLabelsRefs,
} from '@enlace/contract/workspace/folders/contact-collection.refs.gen.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, refusal, silence, startApi } from '../../../test/browser/api.ts';
import { renderPart, textsOf } from '../../../test/browser/render-part.tsx';
import { person } from '../../../test/people.ts';
import { UploadArea } from './components/upload-area.tsx';
import { ImportPage } from './pages/import.page.tsx';

const id = '01920000-0000-7000-8000-000000000801';
const label = { id: '01920000-0000-7000-8000-000000000802', name: 'Feria', colour: 3, total: 0 } as const;
const column = (index: number, name: string, samples: string[], objections = 0) => ({
  index,
  name,
  samples,
  objections,
  filled: samples.length,
});
const none = { created: 0, updated: 0, unchanged: 0, rejected: 0, problems: 0 };
const mapping: ImportDetail = {
  id,
  fileName: 'clientes.csv',
  format: 'csv',
  sizeBytes: 2048,
  state: 'mapping',
  recordsTotal: 120,
  recordsDone: 0,
  secondsLeft: null,
  rate: 0,
  counts: none,
  failure: null,
  createdAt: '2026-11-26T09:00:00Z',
  startedAt: null,
  finishedAt: null,
  undoUntil: null,
  restored: 0,
  kept: 0,
  reading: { encoding: 'utf-8', delimiter: ';', hasHeader: true },
  analysis: {
    columns: [
      column(0, 'Nombre', ['Lucía', 'Hugo']),
      column(1, 'Correo', ['lucia@vidal.es']),
      column(2, 'Talla', ['M', 'L']),
    ],
    sample: [['Lucía', 'lucia@vidal.es', 'M']],
    isRemembered: false,
  },
  plan: {
    mapping: [
      { column: 0, to: 'name' },
      { column: 1, to: 'email' },
      { column: 2, to: null },
    ],
    duplicates: 'fill_empty',
    dateOrder: 'dmy',
    country: 'ES',
    labelIds: [],
    folderId: null,
    consent: null,
  },
  checked: null,
  withoutCampaigns: null,
};
const checked: ImportDetail = {
  ...mapping,
  state: 'checked',
  counts: { ...none, created: 110, rejected: 10, problems: 12 },
};

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(listCustomFieldsRef, { items: [] });
  api.answer(contactFoldersRefs.list, { items: [], total: 0, unfiled: 0 });
  api.answer(contactLabelsRefs.list, { items: [label] });
  api.answer(listImportRowsRef, { items: [], next: null });
  api.answer(planImportRef, mapping);
  api.answer(checkImportRef, { ...mapping, state: 'checking' });
});

async function open(detail: ImportDetail, locale: Locale = 'es') {
  api.answer(getImportRef, detail);
  const screen = await renderPart(<ImportPage />, {
    locale,
    user: person('user'),
    at: `/importar/${id}`,
    path: '/importar/:importId',
    namespaces: ['imports', 'contacts', 'editor'],
  });
  return { screen, t: textsOf(locale, ['imports', 'errors', 'common']) };
}

describe('an import', () => {
  test('says that it loads, what went wrong, and loads again', async () => {
    api.answer(getImportRef, silence);
    const options = {
      user: person('user'),
      at: `/importar/${id}`,
      path: '/importar/:importId',
      namespaces: ['imports'],
    } as const;
    const loading = await renderPart(<ImportPage />, options);
    await expect.element(loading.getByText('Cargando')).toBeInTheDocument();
    await loading.unmount();
    api.answer(getImportRef, offline);
    const screen = await renderPart(<ImportPage />, options);
    const again = screen.getByRole('alert').getByRole('button', { name: 'Reintentar' });
    await expect.element(again).toBeVisible();
    api.answer(getImportRef, mapping);
    await again.click();
    await expect.element(screen.getByRole('heading', { name: 'Qué es cada columna' })).toBeVisible();
  });

  test.each(locales)('cannot go on before it is said whether the people agreed, in %s', async (locale) => {
    const { screen, t } = await open(mapping, locale);
    const question = screen.getByRole('group', { name: t(($) => $.imports.permission.question) });
    await screen.getByRole('button', { name: t(($) => $.imports.check) }).click();
    await expect.element(screen.getByText(t(($) => $.imports.permission.fault.unanswered))).toBeVisible();
    await expect.element(question.getByRole('radio').first()).toHaveFocus();
    expect(api.asked(planImportRef)).toEqual([]);
  });

  test.each(locales)('with everybody agreed needs the words and the place, at their fields, in %s', async (locale) => {
    const { screen, t } = await open(mapping, locale);
    await screen.getByRole('radio', { name: t(($) => $.imports.permission.choice.agreed) }).click();
    const words = screen.getByRole('textbox', { name: t(($) => $.imports.permission.text) });
    const proof = screen.getByRole('textbox', { name: t(($) => $.imports.permission.proof) });
    await words.fill('Sí');
    await screen.getByRole('button', { name: t(($) => $.imports.check) }).click();
    await expect.element(words).toHaveAttribute('aria-invalid', 'true');
    await expect.element(proof).toHaveAttribute('aria-invalid', 'true');
    await expect.element(words).toHaveFocus();
    await words.fill('Acepto recibir correos del taller');
    await proof.fill('Feria de mayo');
    await userEvent.keyboard('{Enter}');
    await expect.element(proof).not.toHaveAttribute('aria-invalid', 'true');
    // The day is missing still.
    await expect.element(screen.getByText(t(($) => $.errors.field.required))).toBeVisible();
    expect(api.asked(planImportRef)).toEqual([]);
  });

  test('of people who did not agree says that no campaign reaches them, and asks for no proof', async () => {
    const { screen } = await open(mapping);
    await screen.getByRole('radio', { name: 'No, o no lo sé' }).click();
    await expect.element(screen.getByText('Entran sin confirmar y no reciben campañas.')).toBeVisible();
    await expect.element(screen.getByText('Ninguno de los nuevos recibirá campañas.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Qué aceptaron' }).query()).toBeNull();
    await screen.getByRole('checkbox', { name: 'Feria' }).click();
    await screen.getByRole('radio', { name: 'No tocarlo' }).click();
    await screen.getByRole('button', { name: 'Comprobar' }).click();
    await expect
      .poll(() => api.asked(planImportRef)[0]?.body)
      .toMatchObject({
        consent: null,
        duplicates: 'skip',
        labelIds: [label.id],
        mapping: mapping.plan.mapping,
      });
  });

  test('shows the columns with their first values, and which of them stay out', async () => {
    const { screen } = await open(mapping);
    const row = (name: string) => screen.getByRole('listitem').filter({ hasText: name });
    await expect.element(row('Correo').getByText('lucia@vidal.es')).toBeVisible();
    await expect.element(row('Talla').getByText('Se queda fuera')).toBeVisible();
    await expect.element(row('Talla').getByRole('combobox', { name: /Talla/ })).toBeVisible();
  });

  test('whose plan is refused keeps the answers', async () => {
    api.answer(planImportRef, refusal('imports.wrong_state'));
    const { screen } = await open(mapping);
    await screen.getByRole('radio', { name: 'No, o no lo sé' }).click();
    await screen.getByRole('button', { name: 'Comprobar' }).click();
    await expect.element(screen.getByText(refusalText({ code: 'imports.wrong_state', params: {} }))).toBeVisible();
    await expect.element(screen.getByRole('radio', { name: 'No, o no lo sé' })).toBeChecked();
  });
});

describe('what a check found', () => {
  test.each(locales)('is shown in figures; the run starts once, in %s', async (locale) => {
    api.answer(runImportRef, silence);
    const { screen, t } = await open(checked, locale);
    await expect.element(screen.getByRole('heading', { name: t(($) => $.imports.state.checked) })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /^110/ })).toBeVisible();
    const run = screen.getByRole('button', { name: t(($) => $.imports.run), exact: true });
    await userEvent.dblClick(run);
    await expect.element(run).toBeDisabled();
    expect(api.asked(runImportRef)).toHaveLength(1);
  });

  test('says when its table of problems could not be fetched', async () => {
    api.answer(downloadImportProblemsRef, offline);
    const { screen } = await open(checked);
    const download = screen.getByRole('button', { name: 'Descargar problemas' });
    await download.click();
    await expect.element(screen.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    await expect.element(download).toBeEnabled();
  });

  test('leads back to the columns with the answers kept', async () => {
    const consent = { text: 'Acepto recibir correos del taller', proof: 'Feria de mayo', givenOn: '2026-05-12' };
    const { screen } = await open({ ...checked, plan: { ...checked.plan, consent } });
    await screen.getByRole('button', { name: 'Cambiar columnas' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Dónde lo dieron' })).toHaveValue('Feria de mayo');
    await expect
      .element(screen.getByRole('listitem').filter({ hasText: '2. Columnas' }))
      .toHaveAttribute('aria-current', 'step');
    await screen.getByRole('button', { name: 'Comprobar' }).click();
    await expect.poll(() => api.asked(planImportRef)[0]?.body.consent).toEqual(consent);
    await expect.poll(() => api.asked(checkImportRef)).toHaveLength(1);
  });

  test('asks again before it writes to people whose file says no', async () => {
    api.answer(runImportRef, { ...checked, state: 'running' });
    const { analysis, plan } = checked;
    const objecting = { ...analysis, columns: [...analysis.columns, column(3, 'Boletín', ['no', 'sí'], 40)] };
    const consent = { text: 'Acepto recibir correos del taller', proof: 'Feria de mayo' };
    const { screen } = await open({ ...checked, analysis: objecting, plan: { ...plan, consent } });
    await screen
      .getByRole('button', { name: /^Importar/ })
      .first()
      .click();
    const dialog = screen.getByRole('dialog', { name: 'Importar sin hacer caso a los «no»' });
    await expect.element(dialog.getByText(/Boletín \(40 filas\)/)).toBeVisible();
    expect(api.asked(runImportRef)).toEqual([]);
    await dialog.getByRole('button', { name: 'Importar así' }).click();
    await expect.poll(() => api.asked(runImportRef)[0]?.body).toEqual({ leaveOutObjections: true });
  });
});

describe('a run', () => {
  test('is paused, and says when that failed', async () => {
    api.answer(pauseImportRef, offline);
    const { screen } = await open({ ...mapping, state: 'running', recordsDone: 60, counts: { ...none, created: 60 } });
    await screen.getByRole('button', { name: 'Pausar' }).click();
    await expect.element(screen.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    api.answer(pauseImportRef, { ...mapping, state: 'paused' });
    api.answer(getImportRef, { ...mapping, state: 'paused' });
    await screen.getByRole('button', { name: 'Pausar' }).click();
    await expect.element(screen.getByRole('button', { name: 'Seguir' })).toBeVisible();
  });

  test('that is over can be undone while its time lasts, and not afterwards', async () => {
    const over: ImportDetail = {
      ...mapping,
      state: 'finished',
      counts: { ...none, created: 120 },
      undoUntil: '2026-12-26T09:00:00Z',
    };
    api.answer(undoImportRef, { ...over, state: 'undone', restored: 118, kept: 2, undoUntil: null });
    const { screen } = await open(over);
    await screen.getByRole('button', { name: 'Deshacer' }).click();
    await expect.element(screen.getByText(/118/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Deshacer' }).query()).toBeNull();
    await expect.element(screen.getByRole('link', { name: 'Ver tamys' })).toBeVisible();
  });

  test.each(locales)('has words for every state, in %s', async (locale) => {
    for (const state of importStates.filter((each) => each !== 'mapping')) {
      const { screen, t } = await open(
        { ...mapping, state, failure: state === 'failed' ? 'file_broken' : null },
        locale,
      );
      await expect.element(screen.getByRole('heading', { name: t(($) => $.imports.state[state]) })).toBeVisible();
      const why = screen.getByText(
        t(($) => $.imports.failure.file_broken),
        { exact: false },
      );
      expect(why.elements()).toHaveLength(state === 'failed' ? 1 : 0);
      await screen.unmount();
    }
  });
});

describe('the upload of a file', () => {
  const file = new File(['Nombre;Correo\nLucía;lucia@vidal.es\n'], 'clientes.csv', { type: 'text/csv' });

  test.each(locales)('shows that it reads the file, once, then opens it, in %s', async (locale) => {
    api.answer(uploadImportRef, silence);
    const screen = await renderPart(<UploadArea />, { locale, user: person('user'), namespaces: ['imports'] });
    const t = textsOf(locale, 'imports');
    await userEvent.upload(screen.container.querySelector('input[type="file"]') ?? document.body, file);
    await expect.element(screen.getByRole('button', { name: t(($) => $.imports.uploading) })).toBeDisabled();
    await expect.poll(() => api.asked(uploadImportRef)).toHaveLength(1);
    await screen.unmount();
    api.answer(uploadImportRef, mapping);
    const again = await renderPart(<UploadArea />, { locale, user: person('user'), namespaces: ['imports'] });
    await userEvent.upload(again.container.querySelector('input[type="file"]') ?? document.body, file);
    await expect.poll(() => again.router.state.location.pathname).toContain(id);
  });

  test.each([
    ['imports.file_broken', refusal('imports.file_broken', { status: 422 })],
    ['network.unreachable', offline],
  ] as const)('refused with %s says so, and the same file can be chosen again', async (code, answer) => {
    api.answer(uploadImportRef, answer);
    const screen = await renderPart(<UploadArea />, { user: person('user'), namespaces: ['imports'] });
    const input = screen.container.querySelector('input[type="file"]') ?? document.body;
    await userEvent.upload(input, file);
    await expect.element(screen.getByText(refusalText({ code, params: {} }))).toBeVisible();
    await userEvent.upload(input, file);
    await expect.poll(() => api.asked(uploadImportRef)).toHaveLength(2);
  });
});
