import type { Brand } from '@enlace/contract/operation/brand/brand.schemas.ts';
import { useSyncExternalStore } from 'react';

export type { Brand } from '@enlace/contract/operation/brand/brand.schemas.ts';

/** The product's own name; its logo is only shown with this name. */
export const shippedName = 'Enlace';

const shipped: Brand = {
  name: shippedName,
  accent: null,
  supportEmail: null,
  supportUrl: null,
  mailFooter: null,
  pictures: { light: null, dark: null, icon: null },
};

/** The document contains the brand at the time of its response; without our server (tests) it is the default one. */
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

/** Called with every change of the brand in this page. */
export function subscribeToBrand(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Applies a just saved brand without reloading the page. An empty sheet means the default colours. */
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
