import type { SecurityOverview } from '@enlace/contract/identity/sign-in/security.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Box } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { useCancelEmailChange } from '../api/security-calls.ts';

type Change = NonNullable<SecurityOverview['emailChange']>;

function waitsFor({ oldConfirmed, newConfirmed }: Change): 'waitsBoth' | 'waitsOld' | 'waitsNew' {
  if (!oldConfirmed && !newConfirmed) return 'waitsBoth';
  return oldConfirmed ? 'waitsNew' : 'waitsOld';
}

/** A pending change of address: what is missing, and a button to cancel it. */
export function PendingEmail({ change }: { change: Change }) {
  const { t } = useTranslation('security');
  const formats = useFormats();
  const cancel = useCancelEmailChange();
  function stop(): void {
    cancel.mutate(undefined, { onSuccess: () => showToast({ text: t(($) => $.security.email.stopped) }) });
  }
  return (
    <Box mt={4} mb={16}>
      <Callout
        title={t(($) => $.security.email.pending, { email: change.newEmail })}
        action={
          <Button size="sm" loading={cancel.isPending} onClick={stop}>
            {t(($) => $.security.email.stop)}
          </Button>
        }
      >
        {t(($) => $.security.email[waitsFor(change)])}{' '}
        {t(($) => $.security.email.until, { time: formats.time(change.expiresAt) })}
      </Callout>
      <FailureCallout failure={cancel.error} />
    </Box>
  );
}
