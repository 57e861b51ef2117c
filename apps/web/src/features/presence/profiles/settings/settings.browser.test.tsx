import {
  removeProfilePasswordRef,
  scheduleProfileRef,
  setProfilePasswordRef,
  slugAvailabilityRef,
  unscheduleProfileRef,
  updateProfileRef,
} from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import type { Profile } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { headingBlock, pageOf } from '#components/block-editor/blocks/blocks.fixture.ts';
import { EditorProvider } from '#components/block-editor/editor/editor-context.tsx';
import { openTestEditor } from '#components/block-editor/editor/editor.fixture.ts';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, refusal, silence, startApi } from '../../../../test/browser/api.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { asWireDocument } from '../editor/open-editor.ts';
import { ExpirySettings } from './expiry-settings.tsx';
import { NameField } from './name-field.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { ScheduleSettings } from './schedule-settings.tsx';
import { SlugField } from './slug-field.tsx';

const page = pageOf(headingBlock('a', 'Vajilla'));
const document = asWireDocument(page);
const aProfile = (changes: Partial<Profile> = {}): Profile => ({
  ...{ id: '01920000-0000-7000-8000-000000000901', name: 'Mi taller', slug: 'mi-taller', status: 'published' },
  ...{ path: '/link/barroysal/mi-taller', url: 'https://enlace.example/link/barroysal/mi-taller', isMain: false },
  ...{ locale: 'es', color: null, themeId: 'barro', hasChanges: false, visits30d: 0, clicks30d: 0, folderId: null },
  ...{ labelIds: [], thumbnailPath: '/t', createdAt: '2026-11-01T10:00:00Z', updatedAt: '2026-11-01T10:00:00Z' },
  ...{ publishedAt: '2026-11-01T10:00:00Z', hasPassword: false, publishAt: null, expiresAt: null },
  draft: { document, revision: 1, savedAt: '2026-11-01T10:00:00Z' },
  ...{ published: document, publishedRevision: 1, scheduledRevision: null, isIndexed: true, isSuggested: true },
  ...{ shortPath: '/q/a', shortUrl: 'https://enlace.example/q/a', qrSvgPath: '/q.svg', qrPngPath: '/q.png' },
  ...{ qrPdfPath: '/q.pdf', vcardPath: '/v' },
  ...changes,
});

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(updateProfileRef, aProfile());
});

const settings = {
  name: NameField,
  slug: SlugField,
  schedule: ScheduleSettings,
  expiry: ExpirySettings,
  password: PasswordSettings,
};
type Opened = { locale?: Locale; changes?: Partial<Profile> };
async function open(which: keyof typeof settings, { locale = 'es', changes = {} }: Opened = {}) {
  const Setting = settings[which];
  const { editor } = openTestEditor({ document: page });
  const screen = await renderPart(
    <>
      <EditorProvider editor={editor}>
        <Setting profile={aProfile(changes)} />
      </EditorProvider>
      <button type="button">next</button>
      <ToastArea />
    </>,
    { locale, user: person('user'), namespaces: ['editor'] },
  );
  return { screen, t: textsOf(locale, ['editor', 'common', 'errors']) };
}
const sent = () => api.asked(updateProfileRef).map(({ body }) => body);

describe('the name of a profile', () => {
  test.each(locales)('is saved with Enter, once, and taken back with Esc, in %s', async (locale) => {
    api.answer(updateProfileRef, silence);
    const { screen, t } = await open('name', { locale });
    const name = screen.getByRole('textbox', { name: t(($) => $.editor.settings.name) });
    await name.fill('Otro nombre');
    await userEvent.keyboard('{Escape}');
    await expect.element(name).toHaveValue('Mi taller');
    await name.fill('  陶芸工房 ');
    await userEvent.keyboard('{Enter}{Tab}');
    await expect.element(screen.getByRole('button', { name: 'next' })).toHaveFocus();
    expect(sent()).toEqual([{ name: '陶芸工房' }]);
  });

  test('is not saved while it is empty, nor when nothing was changed', async () => {
    const { screen, t } = await open('name');
    const name = screen.getByRole('textbox', { name: 'Nombre' });
    await name.fill('   ');
    await expect.element(name).toHaveAccessibleDescription(t(($) => $.errors.field.required));
    await userEvent.keyboard('{Enter}');
    await name.fill('Mi taller');
    await userEvent.keyboard('{Enter}');
    expect(sent()).toEqual([]);
  });

  test('that could not be saved stays to be tried again', async () => {
    api.answer(updateProfileRef, offline);
    const { screen } = await open('name');
    const name = screen.getByRole('textbox', { name: 'Nombre' });
    await name.fill('Sin red');
    await userEvent.keyboard('{Enter}');
    await expect.element(name).toHaveAccessibleDescription(refusalText({ code: 'network.unreachable', params: {} }));
    await expect.element(name).toHaveValue('Sin red');
    api.answer(updateProfileRef, aProfile({ name: 'Sin red' }));
    await userEvent.keyboard('{Enter}');
    await expect.element(name).toHaveAccessibleDescription('Guardado');
  });
});

describe('the address of a profile', () => {
  const reply = (available: boolean, reason: 'taken' | 'reserved' | null = null, suggestion: string | null = null) => ({
    ...{ slug: 'x', available, reason, suggestion },
  });

  test.each(locales)('is checked while it is typed, and saved by keyboard, in %s', async (locale) => {
    api.answer(slugAvailabilityRef, reply(true));
    const { screen, t } = await open('slug', { locale });
    const slug = screen.getByRole('textbox', { name: t(($) => $.editor.settings.slug) });
    await slug.fill('Taller-Nuevo');
    const note = `${t(($) => $.editor.settings.slugFree)} ${t(($) => $.editor.settings.slugRedirect)}`;
    await expect.element(slug).toHaveAccessibleDescription(note);
    await userEvent.keyboard('{Enter}');
    await expect.poll(sent).toEqual([{ slug: 'taller-nuevo' }]);
    await expect.element(slug).toHaveValue('mi-taller');
  });

  test('that is taken cannot be saved, and offers another one', async () => {
    api.answer(slugAvailabilityRef, ({ query }) =>
      query.get('slug') === 'cafe' ? reply(false, 'taken', 'cafe-2') : reply(true),
    );
    const { screen } = await open('slug');
    await screen.getByRole('textbox', { name: 'Dirección' }).fill('cafe');
    await expect.element(screen.getByText('Ya tienes un perfil con esa dirección.', { exact: false })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Guardar' })).toBeDisabled();
    await screen.getByRole('button', { name: 'Usar cafe-2' }).click();
    await expect.element(screen.getByText('Está libre', { exact: false })).toBeVisible();
    await screen.getByRole('button', { name: 'Guardar' }).click();
    await expect.poll(sent).toEqual([{ slug: 'cafe-2' }]);
  });

  test('can be saved although it could not be checked: the server has the last word', async () => {
    api.answer(slugAvailabilityRef, refusal('server.unexpected', { status: 500 }));
    api.answer(updateProfileRef, refusal('profiles.slug_taken'));
    const { screen } = await open('slug');
    const slug = screen.getByRole('textbox', { name: 'Dirección' });
    await slug.fill('taller-nuevo');
    await expect.poll(() => api.asked(slugAvailabilityRef)).toHaveLength(1);
    const save = screen.getByRole('button', { name: 'Guardar' });
    await expect.element(save).toBeEnabled();
    await save.click();
    await expect.element(screen.getByText(refusalText({ code: 'profiles.slug_taken', params: {} }))).toBeVisible();
    await expect.element(slug).toHaveValue('taller-nuevo');
  });
});

describe('a later publication', () => {
  test.each(locales)('is scheduled by keyboard, and the focus stays in it, in %s', async (locale) => {
    api.answer(scheduleProfileRef, aProfile());
    const { screen, t } = await open('schedule', { locale });
    const schedule = screen.getByRole('button', { name: t(($) => $.editor.publication.doSchedule), exact: true });
    await focusOn(schedule);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('textbox', { name: t(($) => $.editor.publication.at) })).toHaveFocus();
    await screen.getByRole('button', { name: t(($) => $.common.cancel), exact: true }).click();
    await expect.element(schedule).toHaveFocus();
    expect(api.asked(scheduleProfileRef)).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await userEvent.dblClick(schedule);
    await expect.poll(() => api.asked(scheduleProfileRef).map(({ body }) => body.revision)).toEqual([1]);
    await expect.element(schedule).toHaveFocus();
  });

  test('is not scheduled in the past', async () => {
    const { screen } = await open('schedule');
    await screen.getByRole('button', { name: 'Programar' }).click();
    await screen.getByRole('textbox', { name: 'Sale el' }).fill('1/1/2020 10:00');
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByText('Elige un momento que aún no haya pasado.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Programar' })).toBeDisabled();
  });

  test('takes later edits only when asked, and is called off', async () => {
    api.answer(scheduleProfileRef, refusal('server.unexpected', { status: 500 }));
    api.answer(unscheduleProfileRef, aProfile());
    const { screen } = await open('schedule', {
      changes: { status: 'scheduled', publishAt: '2030-01-05T09:00:00Z', scheduledRevision: 0 },
    });
    await expect.element(screen.getByText(/5 ene 2030|5\/1\/2030|5 de enero de 2030/)).toBeVisible();
    await screen.getByRole('button', { name: 'Incluir lo de ahora' }).click();
    await expect.element(screen.getByRole('alert')).toBeVisible();
    expect(api.asked(scheduleProfileRef).map(({ body }) => body)).toEqual([
      { at: '2030-01-05T09:00:00Z', revision: 1 },
    ]);
    await screen.getByRole('button', { name: 'Anular' }).click();
    await expect.element(screen.getByText('Ya no sale sola')).toBeVisible();
  });
});

describe('the end of a page', () => {
  test('is cleared and saved as none', async () => {
    const { screen } = await open('expiry', { changes: { expiresAt: '2030-01-05T09:00:00Z' } });
    expect(screen.getByRole('button', { name: 'Guardar' }).query()).toBeNull();
    await screen.getByRole('button', { name: 'Que no se retire' }).click();
    await screen.getByRole('button', { name: 'Guardar' }).click();
    await expect.poll(sent).toEqual([{ expiresAt: null }]);
  });

  test('that the server refuses says so at the field', async () => {
    api.answer(
      updateProfileRef,
      refusal('request.invalid', { status: 422, fields: [{ path: 'expiresAt', code: 'too_small' }] }),
    );
    const { screen } = await open('expiry', { changes: { expiresAt: '2030-01-05T09:00:00Z' } });
    await screen.getByRole('button', { name: 'Que no se retire' }).click();
    await screen.getByRole('button', { name: 'Guardar' }).click();
    const field = screen.getByRole('textbox', { name: 'Deja de verse el' });
    await expect.element(screen.getByText('Elige un momento que aún no haya pasado.')).toBeVisible();
    await expect.element(field).toBeInvalid();
  });
});

describe('the password of a page', () => {
  test.each(locales)('is long enough, never shown again, and the focus comes back, in %s', async (locale) => {
    api.answer(setProfilePasswordRef, aProfile({ hasPassword: true }));
    const { screen, t } = await open('password', { locale });
    const opener = screen.getByRole('button', { name: t(($) => $.editor.publication.setPassword) });
    await focusOn(opener);
    await userEvent.keyboard('{Enter}');
    const field = screen.getByLabelText(t(($) => $.editor.publication.passwordNew)).first();
    await expect.element(field).toHaveFocus();
    const save = screen.getByRole('button', { name: t(($) => $.editor.publication.savePassword) });
    await userEvent.keyboard('abc');
    await expect.element(save).toBeDisabled();
    await field.fill('barro y sal 26');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(t(($) => $.editor.publication.passwordDone))).toBeVisible();
    await expect.element(opener).toHaveFocus();
    expect(api.asked(setProfilePasswordRef).map(({ body }) => body)).toEqual([{ password: 'barro y sal 26' }]);
  });

  test('is removed at once, and says when that fails', async () => {
    api.answer(removeProfilePasswordRef, offline);
    const { screen } = await open('password', { changes: { hasPassword: true } });
    await screen.getByRole('button', { name: 'Quitarla' }).click();
    const why = refusalText({ code: 'network.unreachable', params: {} });
    await expect.element(screen.getByText(why, { exact: false })).toBeVisible();
    api.answer(removeProfilePasswordRef, aProfile());
    await screen.getByRole('button', { name: 'Quitarla' }).click();
    await expect.element(screen.getByText('La página ya no pide contraseña')).toBeVisible();
  });
});
