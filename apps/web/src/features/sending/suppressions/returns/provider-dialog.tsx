import { hookProviders } from '@enlace/contract/sending/suppressions/return-hooks.schemas.ts';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { type HookArea, useCreateReturnHook } from './return-hooks.queries.ts';
import type { Made } from './address-dialog.tsx';
import { isProvider, ProviderKeys, providerNames, useProviderForm } from './provider-keys.tsx';

type Props = { area: HookArea; onCreated: (made: Made) => void; onClose: () => void };

/** Creates an address for the sending provider's delivery reports. */
export function ProviderDialog({ area, onCreated, onClose }: Props) {
  const { t } = useTranslation(['returns', 'common']);
  const create = useCreateReturnHook(area);
  const { form, isSending, failure, onSubmit } = useProviderForm({
    initial: { provider: 'ses', name: providerNames.ses, key: undefined, topicArn: undefined },
    async send(input) {
      onCreated(await create.mutateAsync(input));
    },
  });
  const { provider } = form.values;
  const choose = (next: string) => {
    if (!isProvider(next)) return;
    const isOwnName = form.values.name.trim() !== '' && form.values.name !== providerNames[provider];
    form.setValues({
      provider: next,
      ...(isOwnName ? {} : { name: providerNames[next] }),
      ...{ key: undefined, topicArn: undefined },
    });
  };
  return (
    <FormDialog
      title={t(($) => $.returns.add)}
      onClose={onClose}
      size={520}
      submit={t(($) => $.returns.connect)}
      isBusy={isSending}
      failure={failure}
      onSubmit={onSubmit}
    >
      <ChoiceField
        label={t(($) => $.returns.provider)}
        choices={hookProviders.map((value) => ({ value, label: providerNames[value] }))}
        value={provider}
        onChange={choose}
      />
      <TextField label={t(($) => $.returns.name)} autoComplete="off" {...form.getInputProps('name')} />
      <ProviderKeys form={form} />
    </FormDialog>
  );
}
