import type { CatalogueNode } from './plural-forms.ts';

/** Texts of the screens behind sign-in, by file. */
export const privateCatalogues = import.meta.glob<{ catalogue: CatalogueNode }>([
  '/src/locales/{es,en,ja}/*.ts',
  '!/src/locales/{es,en,ja}/{access,common,errors,outside,policy}.ts',
]);
