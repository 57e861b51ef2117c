import {
  type ApiKeyLife,
  apiKeyLives,
  createApiKeyInputSchema,
} from '@enlace/contract/identity/api-keys/api-keys.contract.ts';
import type { ClientPermission } from '@enlace/contract/core/permissions.ts';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { useCreateKey } from './api-keys.queries.ts';
import { ScopeGrid } from './scope-grid.tsx';
import { scopesOfPreset } from './scopes.rules.ts';
import { HelpTip } from '#components/help/help-tip.tsx';

type Values = { name: string; scopes: ClientPermission[]; life: ApiKeyLife };
type Props = { onCreated: (token: string) => void; onClose: () => void };

/** Name, scopes and lifetime of a new key. */
export function CreateKeyDialog({ onCreated, onClose }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  const create = useCreateKey();
  const { form, isSending, failure, onSubmit } = useContractForm<Values, typeof createApiKeyInputSchema>({
    schema: createApiKeyInputSchema,
    initialValues: { name: '', scopes: scopesOfPreset('read'), life: '90' },
    async onSubmit(input) {
      const { token } = await create.mutateAsync(input);
      onCreated(token);
    },
  });
  const scopesError = form.errors['scopes'];
  return (
    <FormDialog
      title={t(($) => $.settings.keys.create)}
      onClose={onClose}
      size={520}
      submit={t(($) => $.settings.keys.create)}
      isBusy={isSending}
      failure={failure}
      onSubmit={onSubmit}
    >
      <TextField
        label={t(($) => $.settings.keys.name)}
        hint={t(($) => $.settings.keys.nameHint)}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <ScopeGrid
        scopes={form.values.scopes}
        onChange={(scopes) => form.setFieldValue('scopes', scopes)}
        {...(scopesError === undefined ? {} : { error: t(($) => $.settings.keys.noScope) })}
      />
      <ChoiceField
        label={t(($) => $.settings.keys.life)}
        aside={<HelpTip of="keyLife" about={t(($) => $.settings.keys.life)} />}
        choices={apiKeyLives.map((life) => ({ value: life, label: t(($) => $.settings.keys.lives[life]) }))}
        value={form.values.life}
        onChange={(life) => form.setFieldValue('life', apiKeyLives.find((each) => each === life) ?? '90')}
      />
      {form.values.life === 'never' && (
        <Callout tone="warn" title={t(($) => $.settings.keys.neverTitle)}>
          {t(($) => $.settings.keys.neverHelp)}
        </Callout>
      )}
    </FormDialog>
  );
}
