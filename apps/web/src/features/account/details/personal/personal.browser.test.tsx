import {
  changeAliasRef,
  checkOwnAliasRef,
  removeAvatarRef,
  uploadAvatarRef,
} from '@enlace/contract/account/details/account.refs.gen.ts';
import type { Personal } from '@enlace/contract/account/details/personal.schemas.ts';
import type { AccountSettings } from '@enlace/contract/account/details/preferences.schemas.ts';
import { currentUserRef } from '@enlace/contract/identity/sign-in/auth.refs.gen.ts';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import { holdSettings } from '#lib/account/account-settings.ts';
import { fieldIssueText, refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, refusal, silence, startApi } from '../../../../test/browser/api.ts';
import { expectUsable, onPhone } from '../../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { AliasDialog } from './components/alias-dialog.tsx';
import { PhotoSection } from './components/photo-section.tsx';

const unreachable = () => refusalText({ code: 'network.unreachable', params: {} });
const settings: AccountSettings = {
  preferences: {
    locale: null,
    timeZone: 'Europe/Madrid',
    theme: 'light',
    density: 'normal',
    hourFormat: 'auto',
    singleKeys: true,
    reducedMotion: false,
    plainMail: false,
  },
  avatar: null,
};
const pictured: AccountSettings = { ...settings, avatar: { small: '/small.png', large: '/large.png' } };

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(currentUserRef, person('user'));
});
afterEach(() => localStorage.removeItem('account_settings'));

/** A picture twice as wide as it is high. */
async function picture(): Promise<File> {
  const canvas = new OffscreenCanvas(200, 100);
  canvas.getContext('2d')?.fillRect(0, 0, 100, 100);
  return new File([await canvas.convertToBlob()], 'taller.png', { type: 'image/png' });
}
const text = () => new File(['Hola'], 'carta.png', { type: 'image/png' });
const partsOf = (body: unknown) => (body instanceof FormData ? [...body.entries()] : []);

describe('the photo of a person', () => {
  async function open({
    locale = 'es',
    isDisabled = false,
    hasPhoto = false,
  }: { locale?: Locale; isDisabled?: boolean; hasPhoto?: boolean } = {}) {
    const screen = await renderPart(
      // As far from the edge as the section of the page: the place to drop on reaches into it.
      <main style={{ padding: 24 }}>
        <PhotoSection isDisabled={isDisabled} />
        <ToastArea />
      </main>,
      { locale, user: person('user'), namespaces: ['personal'] },
    );
    if (hasPhoto) holdSettings(pictured);
    const t = textsOf(locale, ['personal', 'common']);
    const choose = async (file: File) => {
      const input = screen.container.querySelector<HTMLInputElement>('input[type=file]');
      if (input) await userEvent.upload(input, file);
    };
    return { screen, t, choose, dialog: screen.getByRole('dialog') };
  }

  test.each(locales)('is framed by arrows, brought nearer and sent once, in %s', async (locale) => {
    api.answer(uploadAvatarRef, pictured);
    const { screen, t, choose, dialog } = await open({ locale });
    await choose(await picture());
    await expect.element(dialog).toHaveAccessibleName(t(($) => $.personal.photo.cropTitle));
    const frame = dialog.getByRole('button', { name: t(($) => $.personal.photo.cropLabel) });
    const use = dialog.getByRole('button', { name: t(($) => $.personal.photo.use) });
    await expect.element(use).toBeEnabled();
    await expect.element(frame).toHaveFocus();
    // The picture fills the height, so that it moves to the sides alone.
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}');
    await expectUsable();
    await userEvent.dblClick(use);
    await expect.poll(() => dialog.query()).toBeNull();
    const sent = api.asked(uploadAvatarRef).map(({ body }) => partsOf(body));
    expect(sent).toHaveLength(1);
    // The server reads nothing after the file.
    expect(sent[0]?.map(([name]) => name)).toEqual(['x', 'y', 'zoom', 'file']);
    expect(Number(sent[0]?.[0]?.[1])).toBeCloseTo(0.2);
    expect(Number(sent[0]?.[1]?.[1])).toBe(0);
    await expect.element(screen.getByRole('button', { name: t(($) => $.personal.photo.change) })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: t(($) => $.personal.photo.remove) })).toBeVisible();
  });

  test('is brought nearer with the keys of its slider', async () => {
    api.answer(uploadAvatarRef, pictured);
    const { choose, dialog } = await open();
    await choose(await picture());
    const zoom = dialog.getByRole('slider', { name: 'Acercar' });
    await expect.element(dialog.getByRole('button', { name: 'Usar esta foto' })).toBeEnabled();
    await focusOn(zoom);
    await userEvent.keyboard('{End}{ArrowRight}');
    await expect.element(zoom).toHaveAttribute('aria-valuenow', '4');
    await dialog.getByRole('button', { name: 'Usar esta foto' }).click();
    await expect.poll(() => api.asked(uploadAvatarRef).length).toBe(1);
    expect(partsOf(api.asked(uploadAvatarRef)[0]?.body)[2]).toEqual(['zoom', '4']);
  });

  test('that is no picture says so, and another can be chosen', async () => {
    const { screen, choose, dialog } = await open();
    await choose(text());
    await expect
      .element(screen.getByRole('alert'))
      .toMatchTextContent('Ese archivo no es una imagen que tu navegador pueda leer.');
    expect(dialog.query()).toBeNull();
    await choose(await picture());
    await expect.element(dialog).toBeVisible();
    expect(screen.getByRole('alert').query()).toBeNull();
    await onPhone();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog.query()).toBeNull();
    expect(api.asked(uploadAvatarRef)).toEqual([]);
  });

  test('that could not be sent stays framed, and may be tried again', async () => {
    api.answer(uploadAvatarRef, offline);
    const { choose, dialog } = await open();
    await choose(await picture());
    const use = dialog.getByRole('button', { name: 'Usar esta foto' });
    await use.click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(unreachable());
    api.answer(uploadAvatarRef, pictured);
    await use.click();
    await expect.poll(() => dialog.query()).toBeNull();
  });

  test('can be dropped from the desktop', async () => {
    const { screen, dialog } = await open();
    const dropped = new DataTransfer();
    dropped.items.add(await picture());
    const place = screen.getByText('Suelta la foto aquí o elígela.').element();
    const fire = (kind: string) =>
      place.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: dropped }));
    // Not prevented, the browser would open the file instead.
    expect(fire('dragover')).toBe(false);
    expect(fire('drop')).toBe(false);
    await expect.element(dialog).toBeVisible();
  });

  test('is taken away at a click, and stays with the reason when it could not', async () => {
    api.answer(removeAvatarRef, offline);
    const { screen } = await open({ hasPhoto: true });
    const remove = screen.getByRole('button', { name: 'Quitar' });
    await remove.click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(unreachable());
    await expect.element(screen.getByRole('button', { name: 'Cambiar foto' })).toBeVisible();
    api.answer(removeAvatarRef, settings);
    await remove.click();
    await expect.element(screen.getByText('Foto quitada')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Elegir foto' })).toBeVisible();
    expect(screen.getByRole('alert').query()).toBeNull();
  });

  test('of a client is only looked at by who acts for them', async () => {
    const { screen } = await open({ isDisabled: true });
    await expect.element(screen.getByText(/JPG, PNG o WebP/)).toBeVisible();
    expect(screen.getByRole('button').query()).toBeNull();
    expect(screen.getByText('Suelta la foto aquí o elígela.').query()).toBeNull();
  });
});

describe('the alias', () => {
  const personal: Personal = {
    name: 'Marina Ferrer',
    email: 'marina@barroysal.es',
    phone: null,
    alias: 'barroysal',
    codigo: '7K3M9QX2',
    createdAt: '2026-03-02T10:00:00Z',
    accountType: null,
    policy: { accepted: 1, current: 1 },
    formerAliases: [],
    aliasChanges: { left: 3, nextAt: null },
    billing: null,
    avatar: null,
  };
  const free = (alias: string) => ({ alias, available: true, reason: null, suggestion: null });

  async function open(locale: Locale = 'es') {
    function Screen() {
      const [isOpen, setOpen] = useState(false);
      return (
        <main>
          <button onClick={() => setOpen(true)}>Abrir</button>
          {isOpen && <AliasDialog personal={personal} onClose={() => setOpen(false)} />}
          <ToastArea />
        </main>
      );
    }
    const screen = await renderPart(<Screen />, { locale, user: person('user'), namespaces: ['personal', 'tips'] });
    const t = textsOf(locale, ['personal', 'common']);
    const opener = screen.getByRole('button', { name: 'Abrir' });
    await focusOn(opener);
    await userEvent.keyboard('{Enter}');
    const dialog = screen.getByRole('dialog').first();
    await expect.element(dialog).toBeVisible();
    const field = dialog.getByRole('textbox', { name: t(($) => $.personal.alias.field) });
    return { screen, t, opener, dialog, field };
  }

  test.each(locales)('is changed with Enter once it is free, after its effects are said, in %s', async (locale) => {
    api.answer(checkOwnAliasRef, ({ query }) => free(query.get('alias') ?? ''));
    api.answer(changeAliasRef, { ...personal, alias: 'taller-sal' });
    const { screen, t, opener, dialog, field } = await open(locale);
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('Taller-Sal');
    await expect.element(dialog.getByText(t(($) => $.personal.alias.free))).toBeVisible();
    await expect.element(dialog).toMatchTextContent('/link/taller-sal');
    await expect.element(dialog).toMatchTextContent(t(($) => $.personal.alias.effectKept, { from: 'barroysal' }));
    await expect
      .element(dialog.getByRole('button', { name: t(($) => $.personal.alias.submit, { alias: 'taller-sal' }) }))
      .toBeEnabled();
    await expectUsable();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => dialog.query()).toBeNull();
    expect(api.asked(changeAliasRef).map(({ body }) => body)).toEqual([{ alias: 'taller-sal' }]);
    // Asked once typing pauses, not at every letter.
    expect(api.asked(checkOwnAliasRef).length).toBeLessThan(4);
    await expect.element(screen.getByText(t(($) => $.personal.alias.done, { alias: 'taller-sal' }))).toBeVisible();
    await expect.element(opener).toHaveFocus();
  });

  test('that is taken says so and proposes another', async () => {
    api.answer(checkOwnAliasRef, ({ query }) => {
      const alias = query.get('alias') ?? '';
      return alias === 'taller'
        ? { alias, available: false, reason: 'taken' as const, suggestion: 'taller-2' }
        : free(alias);
    });
    const { dialog, field } = await open();
    await field.fill('taller');
    await expect
      .element(field)
      .toHaveAccessibleDescription(new RegExp(refusalText({ code: 'auth.alias_taken', params: {} }).slice(0, 15)));
    await focusOn(dialog.getByRole('button', { name: 'Usar taller-2' }));
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('taller-2');
    await expect.element(dialog.getByText('Está libre')).toBeVisible();
  });

  test('is not sent as it is, nor with other signs, and each is said at the field', async () => {
    api.answer(checkOwnAliasRef, silence);
    const { dialog, field } = await open();
    await field.fill('barroysal');
    await expect.element(dialog.getByText('Es el que ya tienes')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await field.fill('taller de sal');
    await expect
      .element(field)
      .toHaveAccessibleDescription(new RegExp(fieldIssueText({ path: 'alias', code: 'invalid_alias' }).slice(0, 15)));
    await userEvent.keyboard('{Enter}');
    expect(api.asked(changeAliasRef)).toEqual([]);
    await onPhone();
  });

  test('that is refused says why until another is typed, and Esc closes the help first', async () => {
    api.answer(checkOwnAliasRef, ({ query }) => free(query.get('alias') ?? ''));
    api.answer(changeAliasRef, refusal('account.alias_limit'));
    const { screen, dialog, field } = await open();
    await field.fill('taller-sal');
    await userEvent.keyboard('{Enter}');
    const limit = new RegExp(refusalText({ code: 'account.alias_limit', params: {} }).slice(0, 15));
    await expect.element(field).toHaveAccessibleDescription(limit);
    await field.fill('taller-mar');
    await expect.element(field).not.toHaveAccessibleDescription(limit);
    const help = dialog.getByRole('button', { name: 'Ayuda: Alias nuevo' });
    await focusOn(help);
    await userEvent.keyboard('{Enter}');
    await expect.element(help).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    await expect.element(help).toHaveAttribute('aria-expanded', 'false');
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.getByRole('dialog').query()).toBeNull();
  });
});
