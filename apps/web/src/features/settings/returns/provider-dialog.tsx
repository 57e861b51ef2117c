import {
  createReturnHookInputSchema,
  type HookProvider,
  hookProviders,
  type ReturnHook,
} from '@enlace/contract/suppressions/return-hooks.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { useCreateReturnHook } from '../api/returns.ts';
import classes from '../incoming/incoming.module.css';

const formId = 'return-hook';

export const providerNames: Readonly<Record<HookProvider, string>> = {
  ses: 'Amazon SES',
  sendgrid: 'SendGrid',
  postmark: 'Postmark',
  mailgun: 'Mailgun',
};

export type Made = { hook: ReturnHook; secret: string | null };
type Props = { onCreated: (made: Made) => void; onClose: () => void };

function isProvider(value: string): value is HookProvider {
  return hookProviders.some((provider) => provider === value);
}

/** What the schema reads: keys that a provider does not have stay out. */
const schema = createReturnHookInputSchema;
type Values = { provider: HookProvider; name: string; key?: string | undefined; topicArn?: string | undefined };

/** An address for the service that carries the mails, to tell what became of them. */
export function ProviderDialog({ onCreated, onClose }: Props) {
  const { t } = useTranslation(['returns', 'common']);
  const create = useCreateReturnHook();
  const initialValues: Values = { provider: 'ses', name: providerNames.ses, key: undefined, topicArn: undefined };
  const { form, isSending, failure, onSubmit } = useContractForm({
    schema,
    initialValues,
    fieldOfCode: { 'return_hooks.bad_key': 'key' },
    async onSubmit(input) {
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
  const needsKey = provider === 'sendgrid' || provider === 'mailgun';
  // An empty field is one that was not filled.
  const optional = (name: 'key' | 'topicArn') => ({
    ...form.getInputProps(name),
    value: form.values[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) =>
      form.setFieldValue(name, target.value === '' ? undefined : target.value),
  });
  return (
    <Dialog
      title={t(($) => $.returns.add)}
      isOpen
      onClose={onClose}
      size={520}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={isSending}>
            {t(($) => $.returns.connect)}
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={onSubmit} noValidate>
        <FailureCallout failure={failure} />
        <ChoiceField
          label={t(($) => $.returns.provider)}
          choices={hookProviders.map((value) => ({ value, label: providerNames[value] }))}
          value={provider}
          onChange={choose}
        />
        <TextField label={t(($) => $.returns.name)} autoComplete="off" {...form.getInputProps('name')} />
        {needsKey && (
          <TextField
            key={provider}
            label={t(($) => $.returns.key[provider])}
            hint={t(($) => $.returns.keyHint[provider])}
            autoComplete="off"
            spellCheck={false}
            {...optional('key')}
          />
        )}
        {provider === 'ses' && (
          <TextField
            label={t(($) => $.returns.topic)}
            hint={t(($) => $.returns.topicHint)}
            placeholder="arn:aws:sns:eu-west-1:123456789012:…"
            autoComplete="off"
            spellCheck={false}
            {...optional('topicArn')}
          />
        )}
      </form>
    </Dialog>
  );
}

function Shown({ label, value }: { label: string; value: string }) {
  return (
    <label className={classes.field}>
      <span>{label}</span>
      <input
        className={classes.input}
        value={value}
        readOnly
        spellCheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </label>
  );
}

/** Postmark signs nothing: name and password stand in the address it is given. */
function addressFor({ hook, secret }: Made): string {
  if (secret === null) return hook.url;
  const url = new URL(hook.url);
  url.username = 'enlace';
  url.password = secret;
  return url.href;
}

/** What to give the provider; a password in it is seen only now. */
export function AddressDialog({ made, onClose }: { made: Made; onClose: () => void }) {
  const { t } = useTranslation('returns');
  const { hook, secret } = made;
  return (
    <Dialog
      title={t(($) => $.returns.addressTitle, { name: hook.name })}
      isOpen
      onClose={onClose}
      size={520}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t(($) => $.returns[secret === null ? 'done' : 'kept'])}
        </Button>
      }
    >
      <div className={classes.form}>
        {secret !== null && (
          <Callout tone="warn" title={t(($) => $.returns.onceTitle)}>
            {t(($) => $.returns.onceHelp)}
          </Callout>
        )}
        <p>{t(($) => $.returns.where[hook.provider])}</p>
        <Shown label={t(($) => $.returns.address)} value={addressFor(made)} />
      </div>
    </Dialog>
  );
}
