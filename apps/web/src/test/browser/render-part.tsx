import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { render } from 'vitest-browser-react';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { changeColorScheme, startColorScheme } from '#lib/color-scheme/color-scheme.ts';
import { changeLocale, loadNamespaces } from '#lib/i18n/i18n.ts';
import type { Namespace } from '#locales/catalogues.ts';
import { mantineColorScheme } from '../../app/mantine-color-scheme.ts';
import { cssVariablesResolver, theme } from '../../theme/mantine-theme.ts';

type Options = { locale?: Locale; scheme?: 'light' | 'dark'; namespaces?: readonly Namespace[] };

/** Texts that parts of the kit use. */
const ofTheKit: readonly Namespace[] = ['common', 'shell', 'dates', 'folders', 'errors'];

/** Mounts a part as a signed-in screen does: theme, texts, query cache and a router of its own. */
export async function renderPart(part: ReactNode, { locale = 'es', scheme = 'light', namespaces = [] }: Options = {}) {
  startColorScheme();
  changeColorScheme(scheme);
  await loadNamespaces(['common']);
  await changeLocale(locale);
  await loadNamespaces([...ofTheKit, ...namespaces]);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '*', element: <Suspense fallback={null}>{part}</Suspense> }]);
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
