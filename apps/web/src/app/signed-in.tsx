import '../theme/mantine-styles.ts';
import '../theme/mantine-overrides.css';
import '../theme/print.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '#components/lazy/lazy-part.tsx';
import { Outlet } from 'react-router';
import { ProofHost } from '#components/proof/proof-host.tsx';
import { KeysAhead } from '#features/account/shell/keyboard/keys-ahead.tsx';
import { useGlobalKeys } from '#features/account/shell/keyboard/use-global-keys.ts';
import { Palette } from '#features/account/shell/palette/palette.tsx';
import { liveClient } from '#lib/live/live-client.ts';
import { loadNamespaces } from '#lib/i18n/i18n.ts';
import { useLiveResync } from '#lib/live/use-live.ts';
import { openPanel, useOpenPanel } from '#lib/palette/palette-state.ts';
import { queryClient } from '#lib/query/query-client.ts';
import { useSignedIn } from '#lib/session/use-user.ts';
import { readStyleNonce } from '#lib/style-nonce/style-nonce.ts';
import { cssVariablesResolver, theme } from '../theme/mantine-theme.ts';
import { mantineColorScheme } from './mantine-color-scheme.ts';
import { useKeysOfNextScreen } from './use-keys-of-next-screen.ts';

const ProofWays = lazyPart(async () => {
  const [{ ProofWays: component }] = await Promise.all([
    import('#features/account/details/factors/proof-ways.tsx'),
    loadNamespaces(['factors']),
  ]);
  return component;
});
const KeysSheet = lazyPart(async () => {
  const [{ KeysSheet: component }] = await Promise.all([
    import('#features/account/shell/keyboard/keys-sheet.tsx'),
    loadNamespaces(['shortcuts']),
  ]);
  return component;
});

function Panels() {
  const open = useOpenPanel();
  useGlobalKeys();
  useKeysOfNextScreen();
  return (
    <>
      <KeysAhead />
      {open === 'palette' && <Palette />}
      {open === 'keys' && (
        <Suspense fallback={null}>
          <KeysSheet onClose={() => openPanel('none')} />
        </Suspense>
      )}
    </>
  );
}

function Live() {
  useEffect(() => liveClient.start(), []);
  useLiveResync(() => void queryClient.invalidateQueries());
  return null;
}

/**
 * Shared by all signed-in screens: component theme, query cache, one live stream, palette and keys. They are gone as soon
 * as the session is, also when another tab ended it: a screen that stays until the login is there asks without a token.
 */
export function SignedIn() {
  const isSignedIn = useSignedIn();
  if (!isSignedIn) return null;
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={mantineColorScheme}
      defaultColorScheme="auto"
      getStyleNonce={() => readStyleNonce() ?? ''}
    >
      <QueryClientProvider client={queryClient}>
        <Live />
        <Outlet />
        <Panels />
        <ProofHost otherTransports={({ onProven }) => <ProofWays onProven={onProven} />} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
