import type { Locale } from '@enlace/contract/core/locale.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { ja } from './ja.ts';

export type PriceFacts = { plan: string; period: string; before: string; after: string; date: string };
export type CatalogTexts = {
  hello(name: string): string;
  footer: string;
  priceNotice: {
    subject(plan: string): string;
    title: string;
    body(facts: PriceFacts): string;
    choice: string;
    button: string;
  };
};

export const catalogTexts: Record<Locale, CatalogTexts> = { es, en, ja };
