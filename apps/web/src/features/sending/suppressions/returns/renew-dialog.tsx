import type { ReturnHook } from '@enlace/contract/sending/suppressions/return-hooks.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Stack } from '#components/layout/layout.tsx';
import { type HookArea, useRenewReturnHook } from './return-hooks.queries.ts';
import type { Made } from './address-dialog.tsx';
import { ProviderKeys, useProviderForm } from './provider-keys.tsx';

const formId = 'return-hook-renewal';

type Props = { area: HookArea; hook: ReturnHook; onRenewed: (made: Made) => void; onClose: () => void };

/** Another key, password or topic for the same address; the old one becomes invalid at once. */
export function RenewDialog({ area, hook, onRenewed, onClose }: Props) {
  const { t } = useTranslation(['returns', 'common']);
  const renew = useRenewReturnHook(area);
  const { id, name, provider, topicArn } = hook;
  const { form, isSending, failure, onSubmit } = useProviderForm({
    initial: { provider, name, key: undefined, topicArn: topicArn ?? undefined },
    async send({ key, topicArn: topic }) {
      const body = { ...(key === undefined ? {} : { key }), ...(topic === undefined ? {} : { topicArn: topic }) };
      onRenewed(await renew.mutateAsync({ id, body }));
    },
  });
  return (
    <Dialog
      title={t(($) => $.returns.renewOf, { name })}
      isOpen
      onClose={onClose}
      size={520}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={isSending}>
            {t(($) => $.returns.renew)}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={16} id={formId} onSubmit={onSubmit} noValidate>
        <FailureCallout failure={failure} />
        <p>{t(($) => $.returns.renewHelp[provider])}</p>
        <ProviderKeys form={form} />
      </Stack>
    </Dialog>
  );
}
