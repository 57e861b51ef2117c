import {
  changeSavedReplyRef,
  createSavedReplyRef,
  listSavedRepliesRef,
  removeSavedReplyRef,
  restoreSavedReplyRef,
} from '@enlace/contract/mailbox/conversations/saved-replies.refs.gen.ts';
import type { SavedReply } from '@enlace/contract/mailbox/conversations/saved-replies.schemas.ts';
import { listProfilesRef } from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import {
  templateFoldersRefs,
  templateLabelsRefs,
} from '@enlace/contract/workspace/folders/template-collection.refs.gen.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { undoLatest } from '#lib/toast/toast-store.ts';
import { type Api, offline, refusal, silence, startApi } from '../../../../test/browser/api.ts';
import { renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { ReplyList } from './reply-list.tsx';

const id = (n: number) => `01920000-0000-7000-8000-0000000000${n}`;
const hours: SavedReply = {
  id: id(11),
  name: 'Horario',
  format: 'rich',
  body: '<p>Abrimos de <strong>10</strong> a 20.</p>',
  profileId: null,
  folderId: null,
  labelIds: [],
  uses: 0,
  usedAt: null,
  updatedAt: '2026-11-02T10:00:00Z',
  revision: 3,
  problems: [],
};
const prices: SavedReply = {
  ...hours,
  id: id(12),
  name: 'Precios',
  format: 'plain',
  body: 'Hola {{ contact.first_name }}',
  labelIds: [id(31)],
  uses: 12,
  problems: [{ code: 'missing_fallback', detail: 'contact.first_name' }],
};
const label = { id: id(31), name: 'Ventas', colour: 3, total: 1 } as const;

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(listProfilesRef, { items: [], next: null, total: 0 });
  api.answer(templateFoldersRefs.list, { items: [], total: 2, unfiled: 2 });
  api.answer(templateLabelsRefs.list, { items: [label] });
  api.answer(listSavedRepliesRef, { items: [hours, prices] });
});

async function open(locale: Locale = 'es', user = person('user')) {
  const screen = await renderPart(<ReplyList />, { locale, user, namespaces: ['mailbox', 'views', 'composer'] });
  return { screen, t: textsOf(locale, ['mailbox', 'errors']) };
}

describe('saved replies', () => {
  test('say that they load, what went wrong, and load again', async () => {
    api.answer(listSavedRepliesRef, silence);
    const { screen: loading } = await open();
    await expect.element(loading.getByText('Cargando')).toBeInTheDocument();
    await loading.unmount();
    api.answer(listSavedRepliesRef, offline);
    const { screen } = await open();
    const again = screen.getByRole('alert').getByRole('button', { name: 'Reintentar' });
    await expect.element(again).toBeVisible();
    api.answer(listSavedRepliesRef, { items: [hours] });
    await again.click();
    await expect.element(screen.getByText('Horario')).toBeVisible();
  });

  test.each(locales)('show their text without markup, their use and what is wrong with them, in %s', async (locale) => {
    const { screen, t } = await open(locale);
    await expect.element(screen.getByText('Abrimos de 10 a 20.')).toBeVisible();
    await expect
      .element(screen.getByText(t(($) => $.mailbox.replies.fallback, { name: 'contact.first_name' })))
      .toBeVisible();
    await expect
      .element(
        screen.getByText(
          t(($) => $.mailbox.replies.uses, { count: 12, n: '12' }),
          { exact: false },
        ),
      )
      .toBeVisible();
  });

  test.each(locales)('that are none invite to write the first, in %s', async (locale) => {
    api.answer(listSavedRepliesRef, { items: [] });
    const { screen, t } = await open(locale);
    await expect.element(screen.getByRole('heading', { name: t(($) => $.mailbox.replies.emptyTitle) })).toBeVisible();
    await screen.getByRole('button', { name: t(($) => $.mailbox.replies.create) }).click();
    await expect.element(screen.getByRole('dialog', { name: t(($) => $.mailbox.replies.create) })).toBeVisible();
  });

  test('can only be read without the permission to write templates', async () => {
    const user = person('user');
    const reader = { ...user, permissions: user.permissions.filter((each) => each !== 'templates.write') };
    const { screen } = await open('es', reader);
    await expect.element(screen.getByText('Precios')).toBeVisible();
    expect(screen.getByRole('button', { name: /Nueva respuesta|Editar|Borrar|Mover/ }).elements()).toEqual([]);
  });

  test('are narrowed to a label, and shown all again', async () => {
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Ventas' }).click();
    await expect.poll(() => screen.getByText('Horario').query()).toBeNull();
    await expect.element(screen.getByText('Precios')).toBeVisible();
    await screen.getByRole('button', { name: 'Todas las respuestas' }).click();
    await expect.element(screen.getByText('Horario')).toBeVisible();
  });

  test('go to the trash and come back', async () => {
    api.answer(removeSavedReplyRef, {});
    api.answer(restoreSavedReplyRef, { savedReply: hours });
    const { screen } = await open();
    await expect.element(screen.getByText('Horario')).toBeVisible();
    api.answer(listSavedRepliesRef, { items: [prices] });
    await screen.getByRole('button', { name: 'Borrar Horario' }).click();
    await expect.poll(() => screen.getByText('Horario').query()).toBeNull();
    await expect.poll(() => api.asked(removeSavedReplyRef)[0]?.path).toContain(hours.id);
    api.answer(listSavedRepliesRef, { items: [hours, prices] });
    await expect.poll(undoLatest).toBe(true);
    await expect.element(screen.getByText('Horario')).toBeVisible();
    expect(api.asked(restoreSavedReplyRef)[0]?.path).toContain(hours.id);
  });

  test('that could not go to the trash stay and say why', async () => {
    api.answer(removeSavedReplyRef, offline);
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Borrar Horario' }).click();
    await expect.element(screen.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    await expect.element(screen.getByText('Horario')).toBeVisible();
  });
});

describe('a saved reply', () => {
  test.each(locales)('needs a name and a text, in %s', async (locale) => {
    const { screen, t } = await open(locale);
    await screen.getByRole('button', { name: t(($) => $.mailbox.replies.create) }).click();
    const dialog = screen.getByRole('dialog');
    const name = dialog.getByRole('textbox', { name: t(($) => $.mailbox.replies.name), exact: true });
    await expect.element(name).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(name).toHaveAccessibleDescription(t(($) => $.errors.field.required));
    await expect.element(name).toHaveFocus();
    await expect.element(dialog.getByText(t(($) => $.errors.field.required)).nth(1)).toBeVisible();
    expect(api.asked(createSavedReplyRef)).toEqual([]);
  });

  test('without format is written with a variable at the caret and saved', async () => {
    api.answer(createSavedReplyRef, { savedReply: prices });
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Nueva respuesta' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Precios');
    await dialog.getByRole('radio', { name: 'Texto sin formato' }).click();
    const text = dialog.getByRole('textbox', { name: 'Texto', exact: true });
    await text.fill('Hola , gracias');
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    await dialog.getByRole('button', { name: 'Poner variable' }).click();
    await screen.getByRole('menuitem', { name: 'Nombre de pila' }).click();
    await expect.element(text).toHaveValue('Hola {{ contact.first_name | default: "hola" }}, gracias');
    await dialog.getByRole('button', { name: 'Guardar respuesta' }).click();
    await expect.poll(() => dialog.query()).toBeNull();
    expect(api.asked(createSavedReplyRef).map(({ body }) => body)).toEqual([
      {
        name: 'Precios',
        format: 'plain',
        body: 'Hola {{ contact.first_name | default: "hola" }}, gracias',
        profileId: null,
      },
    ]);
  });

  test('is changed over the revision it was read in; a conflict keeps what was written', async () => {
    api.answer(changeSavedReplyRef, refusal('templates.draft_conflict'));
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Editar Horario' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Editar Horario' });
    const name = dialog.getByRole('textbox', { name: 'Nombre', exact: true });
    await name.fill('Horario de invierno');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText(refusalText({ code: 'templates.draft_conflict', params: {} }))).toBeVisible();
    expect(api.asked(changeSavedReplyRef)[0]?.body).toMatchObject({ name: 'Horario de invierno', baseRevision: 3 });
    await expect.element(name).toHaveValue('Horario de invierno');
    // The format of a reply is chosen once.
    expect(dialog.getByRole('radio').query()).toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog.query()).toBeNull();
  });

  test('is sent once while the server is busy', async () => {
    api.answer(changeSavedReplyRef, silence);
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Editar Precios' }).click();
    const save = screen.getByRole('dialog').getByRole('button', { name: 'Guardar respuesta' });
    await save.click();
    await expect.element(save).toBeDisabled();
    expect(api.asked(changeSavedReplyRef)).toHaveLength(1);
  });
});
