import { isLocale } from '#lib/i18n/locales.ts';
import type { BackendModule } from 'i18next';
import { type CatalogueNode, withPluralForms } from './plural-forms.ts';

type CatalogueModule = { catalogue: CatalogueNode };

type Loaders = Record<string, () => Promise<CatalogueModule>>;

/** Texts of the sign-in; the indexes of all others load with the first of them. */
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

/** Loads each namespace of the active language for i18next as its own chunk, on first use. */
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
