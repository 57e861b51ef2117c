/**
 * Every namespace with its Spanish texts: each file of `src/locales/es/` adds its own by declaration merging. Files are
 * loaded by name, `src/locales/{es,en,ja}/<namespace>.ts`.
 */
// oxlint-disable-next-line typescript/no-empty-interface -- its members are declared by the Spanish files
export interface Catalogues {}

export type Namespace = keyof Catalogues;
