import { isLocale } from '#lib/i18n/locales.ts';
import type { BackendModule } from 'i18next';
import { type CatalogueNode, withPluralForms } from './plural-forms.ts';

type CatalogueModule = { catalogue: CatalogueNode };

type Loaders = Record<string, () => Promise<CatalogueModule>>;

/** Texts of the sign-in; the lists of all others come when the first of them is needed. */
const firstCatalogues: Loaders = import.meta.glob<CatalogueModule>('/src/locales/{es,en,ja}/{access,common}.ts');
const outside = /\/(errors|outside|policy)\.ts$/;

async function findLoader(path: string): Promise<(() => Promise<CatalogueModule>) | undefined> {
  if (path in firstCatalogues) return firstCatalogues[path];
  if (outside.test(path)) return (await import('./outside-catalogues.ts')).outsideCatalogues[path];
  return (await import('./private-catalogues.ts')).privateCatalogues[path];
}

async function loadCatalogue(language: string, namespace: string): Promise<CatalogueNode> {
  const load = await findLoader(`/src/locales/${language}/${namespace}.ts`);
  if (!load || !isLocale(language)) throw new Error(`no texts for ${language}/${namespace}`);
  const { catalogue } = await load();
  return withPluralForms(catalogue, language);
}

/** Gives i18next each namespace of the active language as its own chunk, when it is first needed. */
export const catalogueLoader: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    loadCatalogue(language, namespace).then(
      (catalogue) => done(null, typeof catalogue === 'string' ? {} : catalogue),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  },
};
