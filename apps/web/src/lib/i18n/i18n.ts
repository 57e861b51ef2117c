import type { Locale } from '@enlace/contract/core/locale.ts';
import { fromWireLocale, locales } from '#lib/i18n/locales.ts';
import i18next, { type PostProcessorModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { currentBrand, subscribeToBrand } from '#lib/brand/brand-store.ts';
import { readUser, subscribeToSession } from '#lib/session/session-store.ts';
import type { Namespace } from '#locales/catalogues.ts';
import { missingCode } from '#lib/lazy/missing-code.ts';
import { catalogueLoader } from './catalogue-loader.ts';
import { chooseLocale } from './choose-locale.ts';
import { regionalTag } from './regional.ts';
import { forgetLocale, readSavedLocale, saveLocale } from './saved-locale.ts';

/** Texts any screen may need immediately; those of errors follow with the first error, or with the private part. */
const firstNamespaces: Namespace[] = ['common'];

export function currentLocale(): Locale {
  return locales.find((locale) => locale === i18next.language) ?? 'en';
}

/** Language and region of dates and figures, for the person who looks at the screen. */
export function currentTag(): string {
  return regionalTag(currentLocale(), navigator.languages);
}

function operatorLocale(): string | null {
  return document.querySelector('meta[name="default-locale"]')?.getAttribute('content') ?? null;
}

/** Follows the signed-in person's choice, even when made on another device. */
function followUserLocale(): void {
  const wish = readUser()?.locale;
  if (wish && fromWireLocale(wish) !== currentLocale()) void changeLocale(fromWireLocale(wish));
}

/** Spanish says one o’clock in the singular: “a la 1:24”, “hasta la 1:00”. */
const oneOClock = /\blas (?=1:\d\d)/g;

/** Texts refer to the product as `{product}`; replaced by the operator's name for it. */
const nameProduct: PostProcessorModule = {
  type: 'postProcessor',
  name: 'product',
  process: (value: unknown) =>
    // NOTE: i18next is typed for texts only, but also returns objects where requested.
    (typeof value === 'string'
      ? value.replaceAll('{product}', () => currentBrand().name).replace(oneOClock, 'la ')
      : value) as string,
};

function followBrand(): void {
  void i18next.changeLanguage(i18next.language);
}

async function initialise(): Promise<void> {
  i18next.on('languageChanged', (language) => document.documentElement.setAttribute('lang', language));
  await i18next
    .use(catalogueLoader)
    .use(initReactI18next)
    .use(nameProduct)
    .init({
      lng: chooseLocale({ saved: readSavedLocale(), browser: navigator.languages, operator: operatorLocale() }),
      fallbackLng: false,
      supportedLngs: [...locales],
      load: 'currentOnly',
      ns: firstNamespaces,
      defaultNS: 'common',
      enableSelector: 'strict',
      interpolation: { escapeValue: false },
      postProcess: [nameProduct.name],
      react: { useSuspense: true },
    });
  subscribeToSession(followUserLocale);
  subscribeToBrand(followBrand);
}

let ready: Promise<void> | undefined;

/** Starts i18next once, in the person's language, and keeps `<html lang>` in sync. */
export function startI18n(): Promise<void> {
  ready ??= initialise();
  return ready;
}

/** Whether every text in use is there in this language, after loading those that were missing. */
async function hasTexts(locale: Locale): Promise<boolean> {
  const used = Object.keys(i18next.services.resourceStore.data[i18next.language] ?? {});
  const missing = () => used.filter((namespace) => !i18next.hasResourceBundle(locale, namespace));
  if (missing().length > 0) await i18next.reloadResources([locale], missing());
  return missing().length === 0;
}

/**
 * Stores the choice in this browser and switches the interface. Without a connection it keeps the language it has, in
 * which every text is there, and switches once the texts of the other can be loaded.
 */
export async function changeLocale(locale: Locale): Promise<void> {
  saveLocale(locale);
  if (await hasTexts(locale)) await i18next.changeLanguage(locale);
  else window.addEventListener('online', () => void changeLocale(locale), { once: true });
}

/** Clears the chosen language: the browser's languages decide again. */
export async function followBrowserLocale(): Promise<void> {
  forgetLocale();
  await i18next.changeLanguage(chooseLocale({ saved: null, browser: navigator.languages, operator: operatorLocale() }));
}

/** Throws `missingCode` when texts failed to load: keys are never shown to people. */
export async function loadNamespaces(namespaces: readonly Namespace[]): Promise<void> {
  await startI18n();
  await i18next.loadNamespaces([...namespaces]);
  const missing = () => namespaces.filter((each) => !i18next.hasResourceBundle(i18next.language, each));
  // What failed once is not requested again unless asked for.
  if (missing().length > 0) await i18next.reloadResources([i18next.language], missing());
  if (missing().length > 0) throw missingCode('texts');
}
