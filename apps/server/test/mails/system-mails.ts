import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Brand, defaultBrand } from '@enlace/contract/operation/brand/brand.schemas.ts';
import { type Locale, locales } from '@enlace/contract/core/locale.ts';
import { type ProductMail, type RenderedMail, renderProductMail } from '#workspace/mails/product-mail.layout.ts';
import { publicUrl, samples } from './sample-mails.ts';

export const sources = path.resolve(import.meta.dirname, '../../src');

export type SystemMail = RenderedMail & { name: string; locale: Locale; source: ProductMail };

/** An operator with everything of their own, in a colour that is hard to read. */
export const ownBrand: Brand = {
  name: 'Lazo & Cía',
  accent: '#e0a300',
  supportEmail: 'ayuda@lazo.example',
  supportUrl: 'https://lazo.example/ayuda',
  mailFooter: 'Lazo & Cía, calle Mayor 1',
  pictures: { light: '/marca/light.png', dark: '/marca/dark.png', icon: null },
};

/** Every file that writes mails of the product, found by its name. */
export async function mailFiles(): Promise<string[]> {
  const files = await readdir(sources, { recursive: true });
  return files.filter((file) => file.endsWith('.email.ts')).toSorted();
}

/** Names of all functions that write a mail. */
export async function mailFunctions(): Promise<string[]> {
  const names: string[] = [];
  for (const file of await mailFiles()) {
    const exported: object = await import(pathToFileURL(path.join(sources, file)).href);
    names.push(...Object.entries(exported).flatMap(([name, value]) => (typeof value === 'function' ? [name] : [])));
  }
  return names.toSorted();
}

/** All mails of the product in all languages, as they leave. */
export function systemMails(brand: Brand = defaultBrand): SystemMail[] {
  return locales.flatMap((locale) =>
    samples.flatMap(({ name, make }) =>
      make(locale).map(({ source }, index) => ({
        ...renderProductMail(source, { brand, publicUrl }),
        name: `${name} ${index + 1}`,
        locale,
        source,
      })),
    ),
  );
}
