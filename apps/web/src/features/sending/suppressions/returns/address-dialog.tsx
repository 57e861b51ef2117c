import type { ReturnHook } from '@enlace/contract/sending/suppressions/return-hooks.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Stack } from '#components/layout/layout.tsx';
import { AddressLine, SetupSteps } from './setup-steps.tsx';

export type Made = { hook: ReturnHook; secret: string | null };

/** Postmark signs nothing: name and password are part of its URL. */
function addressFor({ hook, secret }: Made): string {
  if (secret === null) return hook.url;
  const url = new URL(hook.url);
  url.username = 'enlace';
  url.password = secret;
  return url.href;
}

/** What to enter at the provider; a password in it is shown only now. */
export function AddressDialog({ made, onClose }: { made: Made; onClose: () => void }) {
  const { t } = useTranslation('returns');
  const { hook, secret } = made;
  return (
    <Dialog
      title={t(($) => $.returns.addressTitle, { name: hook.name })}
      isOpen
      onClose={onClose}
      size={560}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t(($) => $.returns[secret === null ? 'done' : 'kept'])}
        </Button>
      }
    >
      <Stack gap={16}>
        {secret !== null && (
          <Callout tone="warn" title={t(($) => $.returns.onceTitle)}>
            {t(($) => $.returns.onceHelp)}
          </Callout>
        )}
        <AddressLine address={addressFor(made)} />
        <SetupSteps provider={hook.provider} />
      </Stack>
    </Dialog>
  );
}
