import { addWallBlockRef, listWallBlocksRef, updateWallRef } from '@enlace/contract/publishing/walls/walls.refs.gen.ts';
import type { Wall } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, silence, startApi } from '../../../../test/browser/api.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { aWall } from '../walls.test-support.ts';
import { WallSettings } from './wall-settings.tsx';

const client = person('user');
const reader = { ...client, permissions: client.permissions.filter((each) => each !== 'profiles.write') };

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(listWallBlocksRef, { items: [] });
  api.answer(addWallBlockRef, silence);
  api.answer(updateWallRef, ({ body }) => ({ ...aWall(), isOn: body.isOn ?? true }));
});

type How = { wall?: Partial<Wall>; locale?: Locale; user?: typeof client };
async function open({ wall = {}, locale = 'es', user = client }: How = {}) {
  const closed: string[] = [];
  const screen = await renderPart(
    <WallSettings wall={aWall(wall)} onClose={() => closed.push('closed')}>
      <p>Copia</p>
    </WallSettings>,
    { locale, user, namespaces: ['walls', 'tips'] },
  );
  return { screen, closed, t: textsOf(locale, 'walls') };
}
const sent = () => api.asked(updateWallRef).map(({ body }) => body);

describe('the settings of a wall', () => {
  test.each(locales)('apply each change at once, by keyboard, and say that it is kept, in %s', async (locale) => {
    const { screen, t } = await open({ locale });
    await expect
      .element(screen.getByRole('dialog', { name: t(($) => $.walls.settings.drawer, { name: 'Barro y Sal' }) }))
      .toBeVisible();
    await focusOn(screen.getByRole('checkbox', { name: t(($) => $.walls.settings.allowsComments) }));
    await userEvent.keyboard(' ');
    await expect.poll(sent).toEqual([{ allowsComments: false }]);
    await expect
      .element(
        screen.getByText(
          t(($) => $.walls.settings.saved),
          { exact: true },
        ),
      )
      .toBeVisible();
  });

  test('that could not be kept are as before, and say why', async () => {
    api.answer(updateWallRef, offline);
    const { screen } = await open();
    const isOn = screen.getByRole('checkbox', { name: 'El muro está encendido' });
    await isOn.click();
    await expect.element(screen.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    await expect.element(isOn).toBeChecked();
  });

  test('show what was asked for while it is on its way', async () => {
    api.answer(updateWallRef, silence);
    const { screen } = await open();
    const reactions = screen.getByRole('checkbox', { name: 'Reaccionar' });
    await reactions.click();
    await expect.element(reactions).not.toBeChecked();
    await expect.element(screen.getByText('Guardando…')).toBeVisible();
  });

  test.each(locales)('with a password wait for one that is long enough, in %s', async (locale) => {
    const { screen, t } = await open({ locale });
    await screen.getByRole('radio', { name: t(($) => $.walls.privacy.password.name), exact: false }).click();
    const password = screen.getByRole('textbox', { name: t(($) => $.walls.settings.password), exact: true });
    const put = screen.getByRole('button', { name: t(($) => $.walls.settings.setPassword), exact: true });
    // Nobody is locked out by a password that is not there yet.
    expect(sent()).toEqual([]);
    await password.fill('abc');
    await expect.element(put).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    expect(sent()).toEqual([]);
    await password.fill('barro y sal de mar');
    await userEvent.keyboard('{Enter}');
    await expect.poll(sent).toEqual([{ password: 'barro y sal de mar', privacy: 'password' }]);
    await expect.element(password).toHaveValue('');
  });

  test('keep the title when its field is left or Enter is pressed, once, and not when nothing changed', async () => {
    const { screen } = await open({ wall: { title: 'Novedades' } });
    const title = screen.getByRole('textbox', { name: 'Título', exact: true });
    await focusOn(title);
    await userEvent.tab();
    expect(sent()).toEqual([]);
    await title.fill('  Taller ');
    await userEvent.keyboard('{Enter}');
    await expect.poll(sent).toEqual([{ title: 'Taller' }]);
  });

  test('choose who reviews by keyboard', async () => {
    const { screen, t } = await open();
    await screen.getByRole('radio', { name: t(($) => $.walls.moderation.manual.name), exact: false }).click();
    await expect.poll(sent).toEqual([{ moderation: 'manual' }]);
  });

  test('can only be read without the permission', async () => {
    const { screen } = await open({ user: reader });
    await expect.element(screen.getByRole('checkbox', { name: 'Comentar' })).toBeDisabled();
    for (const radio of screen.getByRole('radio').elements()) expect(radio).toHaveProperty('disabled', true);
    await expect.element(screen.getByRole('textbox', { name: 'Título', exact: true })).toBeDisabled();
  });

  test('close with Esc', async () => {
    const { screen, closed } = await open();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(closed).toEqual(['closed']);
  });
});
