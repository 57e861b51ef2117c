import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next, { type Namespace as AnyNamespace, type TFunction } from 'i18next';
import { type ReactNode, Suspense } from 'react';
import { createMemoryRouter, type LoaderFunction, RouterProvider } from 'react-router';
import { expect, onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Locator } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import type { User } from '@enlace/contract/identity/sign-in/user.schemas.ts';
import { changeColorScheme, startColorScheme } from '#lib/color-scheme/color-scheme.ts';
import { changeLocale, loadNamespaces } from '#lib/i18n/i18n.ts';
import { clearSession, writeSession } from '#lib/session/session-store.ts';
import type { Namespace } from '#locales/catalogues.ts';
import { RoutedNavigation } from '../../app/routed-navigation.tsx';
import { mantineColorScheme } from '../../app/mantine-color-scheme.ts';
import { cssVariablesResolver, theme } from '../../theme/mantine-theme.ts';

type Options = {
  locale?: Locale;
  scheme?: 'light' | 'dark';
  namespaces?: readonly Namespace[];
  /** Who is signed in; nobody unless given. */
  user?: User;
  /** Address of the screen, and the pattern with its parameters. */
  at?: string;
  path?: string;
  loader?: LoaderFunction;
};

/** Texts that parts of the kit use. */
const ofTheKit: readonly Namespace[] = ['common', 'shell', 'dates', 'folders', 'errors'];

/** A text that is missing in the language shows its key to people; here it fails the test. */
function watchTexts(): void {
  const missing = new Set<string>();
  i18next.options.saveMissing = true;
  i18next.options.missingKeyHandler = (_languages, namespace, key) => missing.add(`${namespace}:${key}`);
  onTestFinished(() => expect([...missing], 'texts that are missing').toEqual([]));
}

async function startTexts(locale: Locale, namespaces: readonly Namespace[]): Promise<void> {
  await loadNamespaces(['common']);
  await changeLocale(locale);
  await loadNamespaces([...ofTheKit, ...namespaces]);
  watchTexts();
}

/** The texts of a language, once `renderPart` has loaded them. */
export function textsOf<const N extends AnyNamespace>(locale: Locale, namespace: N): TFunction<N> {
  return i18next.getFixedT(locale, namespace);
}

/** Mounts a part as a signed-in screen does: theme, texts, query cache and a router of its own. */
export async function renderPart(part: ReactNode, options: Options = {}) {
  const { locale = 'es', scheme = 'light', namespaces = [], user, at = '/', path = '*', loader } = options;
  startColorScheme();
  changeColorScheme(scheme);
  await startTexts(locale, namespaces);
  if (user) {
    writeSession({ token: 'token', user });
    onTestFinished(clearSession);
  }
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const element = (
    <RoutedNavigation>
      <Suspense fallback={null}>{part}</Suspense>
    </RoutedNavigation>
  );
  const routes = [{ path, element, HydrateFallback: () => null, ...(loader ? { loader } : {}) }];
  // Where links lead is a page of its own, so that following one is seen and nothing else is mounted.
  const elsewhere = path === '*' ? [] : [{ path: '*', element: null }];
  const router = createMemoryRouter([...routes, ...elsewhere], { initialEntries: [at] });
  const view = await render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={mantineColorScheme}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...view, router };
}

/** Waits for a control and puts the focus on it, as somebody at the keyboard who has come to it. */
export async function focusOn(locator: Locator): Promise<void> {
  await expect.element(locator).toBeVisible();
  locator.element().focus();
}
