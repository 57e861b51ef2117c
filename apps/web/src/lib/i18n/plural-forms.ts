import type { Locale } from '@enlace/contract/core/locale.ts';

export type CatalogueNode = string | { readonly [key: string]: CatalogueNode };

/**
 * Spanish has a third plural form for whole millions ("un millón de envíos"), which is worded like `other` in all our
 * texts; it is filled in here so that catalogues only need `_one` and `_other`.
 */
export function withPluralForms(node: CatalogueNode, locale: Locale): CatalogueNode {
  if (typeof node === 'string' || locale !== 'es') return node;
  const entries = Object.entries(node).flatMap(([key, value]) => {
    const filled = withPluralForms(value, locale);
    return key.endsWith('_other')
      ? [[key, filled] as const, [key.replace(/_other$/, '_many'), filled] as const]
      : [[key, filled] as const];
  });
  return Object.fromEntries(entries);
}
