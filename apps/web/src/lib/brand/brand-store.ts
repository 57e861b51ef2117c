import type { Brand } from '@enlace/contract/operation/brand/brand.schemas.ts';
import { useSyncExternalStore } from 'react';

export type { Brand } from '@enlace/contract/operation/brand/brand.schemas.ts';

/** The product's own name; its mark stands beside no other. */
export const shippedName = 'Enlace';

const shipped: Brand = {
  name: shippedName,
  accent: null,
  supportEmail: null,
  supportUrl: null,
  mailFooter: null,
  pictures: { light: null, dark: null, icon: null },
};

/** The document carries the brand of the moment it was sent; without a server of ours (tests) it is the shipped one. */
function readBrand(): Brand {
  const content = document.querySelector('meta[name="brand"]')?.getAttribute('content');
  if (!content) return shipped;
  // NOTE: written by our own server from the contract's schema.
  return JSON.parse(content) as Brand;
}

let brand = readBrand();
const listeners = new Set<() => void>();
let sheet: CSSStyleSheet | undefined;

export function currentBrand(): Brand {
  return brand;
}

/** Called with every brand that replaces another in this page. */
export function subscribeToBrand(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a brand that was just saved, without loading the page again. An empty sheet means the shipped colours. */
export function showBrand(next: Brand, css: string): void {
  brand = next;
  for (const style of document.querySelectorAll('style[data-brand]')) style.remove();
  sheet ??= new CSSStyleSheet();
  sheet.replaceSync(css);
  if (!document.adoptedStyleSheets.includes(sheet))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  for (const listener of listeners) listener();
}

export function useBrand(): Brand {
  return useSyncExternalStore(subscribeToBrand, currentBrand);
}
