import type { CatalogueNode } from './plural-forms.ts';

/** Texts of public screens other than sign-in, and of errors, by file. */
export const outsideCatalogues = import.meta.glob<{ catalogue: CatalogueNode }>(
  '/src/locales/{es,en,ja}/{errors,outside,policy}.ts',
);
