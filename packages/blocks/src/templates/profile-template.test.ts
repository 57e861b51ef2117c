import { profileTemplateIds } from '@enlace/contract/presence/profiles/profile-templates.ts';
import { locales } from '@enlace/contract/core/locale.ts';
import { expect, test } from 'vitest';
import { renderPage } from '../page/render-page.tsx';
import { testEnvironment, testProfile } from '../testing/render-fixtures.ts';
import { listTemplates, profileTemplate } from './profile-template.ts';

const today = '2026-11-22';

test.each(profileTemplateIds)('the page for %s parses, keeps its dates ahead and reads in every language', (id) => {
  const names = new Set<string>();
  for (const locale of locales) {
    const document = profileTemplate({ id, locale, name: 'Mi negocio', today });
    expect(document.blocks[0]).toMatchObject({ type: 'cover', props: { name: 'Mi negocio' } });
    expect(document.blocks.length).toBeGreaterThan(5);
    const starts = [...JSON.stringify(document).matchAll(/"start":"([^"]+)"/g)].map(([, start]) => start ?? '');
    for (const start of starts) expect(start > today).toBe(true);
    const { html } = renderPage({ document, profile: { ...testProfile, locale }, context: testEnvironment });
    expect(html).toContain('Mi negocio');
    names.add(listTemplates(locale).find((each) => each.id === id)?.name ?? '');
  }
  expect(names.size).toBe(locales.length);
});
