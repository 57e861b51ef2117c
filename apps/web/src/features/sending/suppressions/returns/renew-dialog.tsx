import type { ReturnHook } from '@enlace/contract/sending/suppressions/return-hooks.schemas.ts';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { type HookArea, useRenewReturnHook } from './return-hooks.queries.ts';
import type { Made } from './address-dialog.tsx';
import { ProviderKeys, useProviderForm } from './provider-keys.tsx';

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
    <FormDialog
      title={t(($) => $.returns.renewOf, { name })}
      onClose={onClose}
      size={520}
      submit={t(($) => $.returns.renew)}
      isBusy={isSending}
      failure={failure}
      onSubmit={onSubmit}
    >
      <p>{t(($) => $.returns.renewHelp[provider])}</p>
      <ProviderKeys form={form} />
    </FormDialog>
  );
}
