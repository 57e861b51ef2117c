import type { ProfileSummary } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { locales } from '#lib/i18n/locales.ts';
import { startApi } from '../../../../test/browser/api.ts';
import { renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { useProfileActions } from '../api/use-profile-actions.ts';
import { ProfileMenu } from './profile-menu.tsx';

const profile: ProfileSummary = {
  id: '01928374-0000-7000-8000-000000000001',
  name: 'Barro y Sal',
  slug: 'barro-y-sal',
  path: '/link/barroysal/barro-y-sal',
  url: 'https://enlace.example/link/barroysal/barro-y-sal',
  status: 'published',
  isMain: true,
  locale: 'es',
  color: null,
  themeId: 'barro',
  hasChanges: true,
  visits30d: 0,
  clicks30d: 0,
  folderId: null,
  labelIds: [],
  thumbnailPath: '/p/barro-y-sal',
  createdAt: '2026-11-01T10:00:00Z',
  updatedAt: '2026-11-01T10:00:00Z',
  publishedAt: '2026-11-01T10:00:00Z',
  hasPassword: false,
  publishAt: null,
  expiresAt: null,
};

function Part() {
  const actions = useProfileActions();
  return <ProfileMenu profile={profile} actions={actions} onMove={() => undefined} onLabel={() => undefined} />;
}

beforeEach(() => void startApi());

async function itemsFor(locale: (typeof locales)[number], user = person('user')) {
  const screen = await renderPart(<Part />, { locale, user, namespaces: ['profiles'] });
  const t = textsOf(locale, ['profiles']);
  await screen.getByRole('button', { name: t(($) => $.profiles.menu.label, { name: profile.name }) }).click();
  await expect.element(screen.getByRole('menuitem').first()).toBeVisible();
  const items = screen
    .getByRole('menuitem')
    .elements()
    .map((item) => item.textContent);
  return { t, items };
}

test.each(locales)('who may change profiles can do everything from the menu, in %s', async (locale) => {
  const { t, items } = await itemsFor(locale);
  for (const name of ['edit', 'open', 'copyLink', 'duplicate', 'move', 'labels', 'publish', 'hide', 'remove'] as const)
    expect(items).toContain(t(($) => $.profiles.menu[name]));
});

test('who may only read sees what reading allows', async () => {
  const user = person('user');
  const reader = { ...user, permissions: user.permissions.filter((each) => each !== 'profiles.write') };
  const { t, items } = await itemsFor('es', reader);
  expect(items).toEqual([
    t(($) => $.profiles.menu.edit),
    t(($) => $.profiles.menu.view),
    t(($) => $.profiles.menu.open),
    t(($) => $.profiles.menu.copyLink),
  ]);
  await userEvent.keyboard('{Escape}');
});
