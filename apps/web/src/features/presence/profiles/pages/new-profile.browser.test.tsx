import { createProfileRef } from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import { listProfileTemplatesRef } from '@enlace/contract/presence/profiles/profile-starts.refs.gen.ts';
import { coverNameMax, profileNameMax } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { regionalTag } from '#lib/i18n/regional.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales, toWireLocale } from '#lib/i18n/locales.ts';
import { loadBlockTexts } from '#components/block-editor/blocks/block-texts.tsx';
import { type Api, invalid, offline, refusal, silence, startApi } from '../../../../test/browser/api.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { NewProfilePage } from './new-profile.page.tsx';

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(listProfileTemplatesRef, { items: [] });
});

async function open(locale: Locale = 'es') {
  const screen = await renderPart(<NewProfilePage />, {
    locale,
    user: person('user'),
    at: '/user/perfiles/nuevo',
    path: '/user/perfiles/nuevo',
    namespaces: ['profiles', 'starts', 'editor'],
  });
  const t = textsOf(locale, ['profiles', 'starts', 'errors', 'common']);
  return {
    screen,
    t,
    name: screen.getByRole('textbox', { name: t(($) => $.profiles.new.name) }),
    create: screen.getByRole('button', { name: t(($) => $.profiles.new.submit) }),
  };
}

describe('a new profile', () => {
  test.each(locales)('needs a name, and begins in the language of the screen, in %s', async (locale) => {
    api.answer(createProfileRef, silence);
    const { t, name, create } = await open(locale);
    await expect.element(name).toHaveFocus();
    await create.click();
    await expect.element(name).toHaveAccessibleDescription(t(($) => $.errors.field.required));
    await expect.element(name).toHaveFocus();
    expect(api.asked(createProfileRef)).toEqual([]);
    await name.fill('Barro y Sal');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => api.asked(createProfileRef).map(({ body }) => body))
      .toEqual([{ name: 'Barro y Sal', locale: toWireLocale(locale), start: 'starter' }]);
    await expect.element(create).toBeDisabled();
  });

  test.each(locales)('says what the cover would cut of a long name, in %s', async (locale) => {
    const { t, name } = await open(locale);
    await expect.element(name).toHaveAccessibleDescription(t(($) => $.profiles.new.nameHint));
    await name.fill('陶'.repeat(coverNameMax + 3));
    const shown = '陶'.repeat(coverNameMax);
    await expect
      .element(name)
      .toHaveAccessibleDescription(t(($) => $.profiles.new.nameCut, { n: coverNameMax, shown }));
    await expect.element(name).toHaveAttribute('maxlength', String(profileNameMax));
  });

  test('starts empty when that is chosen, by keyboard', async () => {
    api.answer(createProfileRef, silence);
    const { screen, t, name } = await open();
    await name.fill('Barro y Sal');
    await focusOn(screen.getByRole('radio', { name: t(($) => $.starts.starter), exact: false }));
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(screen.getByRole('radio', { name: t(($) => $.starts.empty), exact: false })).toBeChecked();
    await focusOn(name);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => api.asked(createProfileRef)[0]?.body).toMatchObject({ start: 'empty' });
  });

  test.each(locales)('says what visitors will not see if it is published at once, in %s', async (locale) => {
    const { screen, t } = await open(locale);
    const { blocks } = await loadBlockTexts(locale);
    const names = [blocks.cover.name, blocks.social_links.name, blocks.link_list.name];
    const publish = screen.getByRole('button', { name: t(($) => $.profiles.new.submitAndPublish) });
    const listed = new Intl.ListFormat(regionalTag(locale, navigator.languages), { type: 'conjunction' }).format(names);
    const hint = t(($) => $.profiles.new.leftOut, { blocks: listed });
    await expect.element(publish).toHaveAccessibleDescription(hint);
    await screen.getByRole('radio', { name: t(($) => $.starts.empty), exact: false }).click();
    await expect.element(publish).not.toHaveAccessibleDescription();
    await expect.element(screen.getByText(hint)).not.toBeInTheDocument();
  });

  test('over the limit of the plan leads to the plans and keeps the name', async () => {
    api.answer(
      createProfileRef,
      refusal('quota.exceeded', { status: 403, params: { resource: 'profiles', limit: 1 } }),
    );
    const { screen, t, name, create } = await open();
    await name.fill('Barro y Sal');
    await create.click();
    await expect.element(screen.getByRole('link', { name: t(($) => $.profiles.new.seePlans) })).toBeVisible();
    await expect.element(name).toHaveValue('Barro y Sal');
  });

  test('without a connection, or with a name the server does not take, says so', async () => {
    api.answer(createProfileRef, offline);
    const { screen, name, create } = await open();
    await name.fill('Barro y Sal');
    await create.click();
    await expect.element(screen.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    api.answer(createProfileRef, invalid({ path: 'name', code: 'too_long', limit: 80 }));
    await create.click();
    await expect.element(name).toHaveAccessibleDescription(/80/);
    await expect.element(name).toHaveFocus();
  });

  test('whose beginnings cannot be loaded can be made all the same, and loads them again', async () => {
    api.answer(listProfileTemplatesRef, offline);
    const { screen, t, create } = await open();
    const alert = screen.getByRole('alert');
    await expect.element(alert.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    await expect.element(create).toBeEnabled();
    api.answer(listProfileTemplatesRef, { items: [] });
    await alert.getByRole('button', { name: t(($) => $.common.retry) }).click();
    await expect.element(screen.getByRole('radio', { name: t(($) => $.starts.empty), exact: false })).toBeVisible();
  });
});
