import {
  createReturnHookInputSchema,
  type HookProvider,
  hookProviders,
} from '@enlace/contract/sending/suppressions/return-hooks.schemas.ts';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#components/fields/text-field.tsx';
import { useContractForm } from '#lib/form/use-contract-form.ts';

export const providerNames: Readonly<Record<HookProvider, string>> = {
  ses: 'Amazon SES',
  sendgrid: 'SendGrid',
  postmark: 'Postmark',
  mailgun: 'Mailgun',
};

export function isProvider(value: string): value is HookProvider {
  return hookProviders.some((provider) => provider === value);
}

type Values = { provider: HookProvider; name: string; key?: string | undefined; topicArn?: string | undefined };
type Input = ReturnType<typeof createReturnHookInputSchema.parse>;

/** The form of a provider, for a new one or a new key. */
export function useProviderForm({ initial, send }: { initial: Values; send: (input: Input) => Promise<void> }) {
  return useContractForm({
    schema: createReturnHookInputSchema,
    initialValues: initial,
    fieldOfCode: { 'return_hooks.bad_key': 'key' },
    onSubmit: send,
  });
}
type Form = ReturnType<typeof useProviderForm>['form'];

/** Proof of the provider's calls: their key, or a topic; Postmark needs neither. */
export function ProviderKeys({ form }: { form: Form }) {
  const { t } = useTranslation('returns');
  const { provider } = form.values;
  // An empty field means unset.
  const optional = (name: 'key' | 'topicArn'): Omit<ComponentProps<typeof TextField>, 'label'> => ({
    ...form.getInputProps(name),
    value: form.values[name] ?? '',
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target }) => form.setFieldValue(name, target.value === '' ? undefined : target.value),
  });
  if (provider === 'ses')
    return (
      <TextField
        label={t(($) => $.returns.topic)}
        hint={t(($) => $.returns.topicHint)}
        placeholder="arn:aws:sns:eu-west-1:123456789012:…"
        {...optional('topicArn')}
      />
    );
  if (provider === 'postmark') return null;
  return (
    <TextField
      key={provider}
      label={t(($) => $.returns.key[provider])}
      hint={t(($) => $.returns.keyHint[provider])}
      {...optional('key')}
    />
  );
}
