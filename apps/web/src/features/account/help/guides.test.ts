import { settingsSections } from '@enlace/contract/core/user-paths.ts';
import { readdirSync } from 'node:fs';
import { matchPath } from 'react-router';
import { describe, expect, test } from 'vitest';
import { paths as screens } from '#app/paths.ts';
import { adminGuides, clientGuides } from '#lib/help/guides.ts';
import { fitsGuide } from './guide-search.rules.ts';
import { readGuide } from './guide-texts.ts';

const locales = ['es', 'en', 'ja'] as const;
const guides = [...clientGuides, ...adminGuides];
/** Every path of the app; parameters become patterns. */
const patterns: readonly string[] = [
  ...[screens.user, screens.account, screens.admin].flatMap((area) =>
    Object.values(area).filter((path) => typeof path === 'string'),
  ),
  ...Object.values(settingsSections).map((section) => `/user/opciones/${section}`),
  screens.policy,
  screens.user.guide(':slug'),
  screens.user.mailbox(':profileId'),
];
const linkForm = /\]\(([^)]+)\)/g;

async function textsOf(slug: string): Promise<string[]> {
  const texts = await Promise.all(locales.map((locale) => readGuide({ locale, slug })));
  return texts.map((text) => text ?? '');
}

function linksOf(text: string): string[] {
  return [...text.matchAll(linkForm)].map(([, href = '']) => href);
}

describe.each(guides)('the guide $slug', ({ slug }) => {
  test('is written in three languages of the same shape', async () => {
    const shapes = (await textsOf(slug)).map((text) => ({
      headings: text.match(/^## /gm)?.length,
      steps: text.match(/^\d+\. /gm)?.length,
      links: linksOf(text),
    }));
    const [spanish] = shapes;
    expect(spanish?.links.length).toBeGreaterThan(0);
    for (const shape of shapes) expect(shape).toEqual(spanish);
  });

  test('leads to screens that exist, and to no other site', async () => {
    const [spanish = ''] = await textsOf(slug);
    const paths = linksOf(spanish).map((href) => href.replace(/[?#].*$/, ''));
    expect(paths.filter((path) => !patterns.some((pattern) => matchPath(pattern, path)))).toEqual([]);
    const known: readonly string[] = guides.map((guide) => `/user/ayuda/${guide.slug}`);
    expect(paths.filter((path) => path.startsWith('/user/ayuda/') && !known.includes(path))).toEqual([]);
  });
});

test('no text lies about that no list names', () => {
  const names = guides.map(({ slug }) => `${slug}.ts`).toSorted();
  for (const locale of locales)
    expect(readdirSync(new URL(`../../../locales/${locale}/guides`, import.meta.url)).toSorted()).toEqual(names);
});

test('a guide is found by its title, summary and words, accents aside', () => {
  const guide = { title: 'El buzón', summary: 'Contestar', words: 'mensajes' };
  expect(fitsGuide(guide, 'buzon mensa')).toBe(true);
  expect(fitsGuide(guide, '')).toBe(true);
  expect(fitsGuide(guide, 'nube')).toBe(false);
});
