import {
  type OauthProviderState,
  oauthIdSchema,
  oauthProviderInputSchema,
} from '@enlace/contract/operation/instance/oauth-providers.schemas.ts';
import {
  removeOauthProviderRef,
  setOauthProviderRef,
} from '@enlace/contract/operation/instance/oauth-providers.refs.gen.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconCopy } from 'virtual:tabler-icons';
import { z } from 'zod';
import { Button } from '#components/button/button.tsx';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { PasswordField } from '#components/fields/password-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Grid, Stack, Text } from '#components/layout/layout.tsx';
import { SettingAct } from '#components/page/setting-section.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { call } from '#lib/api/call.ts';
import { type ContractForm, useContractForm } from '#lib/form/use-contract-form.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { oauthProvidersQuery } from '../api/options.queries.ts';

type Kind = OauthProviderState['kind'];
type Place = { host: string; port: number };
type Endpoints = {
  name: string;
  authorizeUrl: string;
  tokenUrl: string;
  revokeUrl: string;
  /** With spaces between them. */
  scopes: string;
  imap: Place;
  smtp: Place;
};
type Values = {
  id: string;
  clientId: string;
  clientSecret: string;
  tenant: string;
  endpoints: Endpoints;
  hasOwnAddress: boolean;
};

function valuesOf({ id, clientId, tenant, endpoints, hasOwnAddress }: OauthProviderState): Values {
  const { name = '', authorizeUrl = '', tokenUrl = '', scopes = [] } = endpoints ?? {};
  const addresses = { name, authorizeUrl, tokenUrl, revokeUrl: endpoints?.revokeUrl ?? '', scopes: scopes.join(' ') };
  const imap = { host: endpoints?.imap.host ?? '', port: endpoints?.imap.port ?? 993 };
  const smtp = { host: endpoints?.smtp?.host ?? '', port: endpoints?.smtp?.port ?? 465 };
  return {
    id,
    clientId: clientId ?? '',
    // Never shown: empty keeps the stored one.
    clientSecret: '',
    tenant: tenant ?? '',
    endpoints: { ...addresses, imap, smtp },
    hasOwnAddress,
  };
}

function bodyOf({ clientId, clientSecret, tenant, endpoints, hasOwnAddress }: Values, kind: Kind) {
  const secured = ({ host, port }: Place) => ({
    host,
    port,
    security: port === 143 || port === 587 ? ('starttls' as const) : ('tls' as const),
  });
  const others = {
    ...endpoints,
    revokeUrl: endpoints.revokeUrl.trim() || null,
    scopes: endpoints.scopes.split(' ').filter(Boolean),
    imap: secured(endpoints.imap),
    smtp: endpoints.smtp.host.trim() === '' ? null : secured(endpoints.smtp),
  };
  const own = { tenant: tenant.trim() || null, endpoints: kind === 'other' ? others : null };
  return { clientId, clientSecret, hasOwnAddress, ...own };
}

/** What the fields hold, checked as the server checks it. */
function schemaOf(kind: Kind) {
  return z.preprocess(
    // NOTE: the form gives its own values back.
    (values) => ({ id: (values as Values).id, ...bodyOf(values as Values, kind) }),
    oauthProviderInputSchema.extend({ id: oauthIdSchema }),
  );
}

type FormProps = Pick<ContractForm<Values>, 'form'>;

function EndpointFields({ form }: FormProps) {
  const { t } = useTranslation('options');
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  const port = (side: 'imap' | 'smtp') => ({
    inputMode: 'numeric' as const,
    value: String(form.values.endpoints[side].port),
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) =>
      form.setFieldValue(`endpoints.${side}.port`, Number(currentTarget.value.replace(/\D/g, ''))),
  });
  return (
    <>
      <TextField label={t(($) => $.options.oauth.name)} {...plain} {...form.getInputProps('endpoints.name')} />
      {(['authorizeUrl', 'tokenUrl', 'revokeUrl'] as const).map((field) => (
        <TextField
          key={field}
          label={t(($) => $.options.oauth[field])}
          {...plain}
          {...form.getInputProps(`endpoints.${field}`)}
        />
      ))}
      <TextField
        label={t(($) => $.options.oauth.scopes)}
        hint={t(($) => $.options.oauth.scopesHint)}
        {...plain}
        {...form.getInputProps('endpoints.scopes')}
      />
      {(['imap', 'smtp'] as const).map((side) => (
        <Grid key={side} oneColumnOnPhone columns="minmax(0, 2fr) minmax(0, 1fr)" gap={16} align="start">
          <TextField
            label={t(($) => $.options.oauth[`${side}Host`])}
            {...plain}
            {...form.getInputProps(`endpoints.${side}.host`)}
          />
          <TextField label={t(($) => $.options.oauth[`${side}Port`])} {...port(side)} />
        </Grid>
      ))}
    </>
  );
}

type AddressProps = FormProps & { provider: OauthProviderState; redirectUrl: string };

/** What to register; a provider that is registered with the old address changes when its operator says so. */
function AddressField({ form, provider, redirectUrl }: AddressProps) {
  const { t } = useTranslation('options');
  const { id, hasOwnAddress } = form.values;
  return (
    <>
      <RedirectAddress address={`${redirectUrl}/${id.trim() || '…'}`} />
      {provider.isSet && !provider.hasOwnAddress && (
        <CheckField
          checked={hasOwnAddress}
          onChange={({ currentTarget }) => form.setFieldValue('hasOwnAddress', currentTarget.checked)}
        >
          {t(($) => $.options.oauth.useOwn)}
        </CheckField>
      )}
    </>
  );
}

type DialogProps = { provider: OauthProviderState; isNew?: boolean; redirectUrl: string; onClose: () => void };

/** Client id and secret of this installation at one provider. */
function ProviderDialog({ provider, isNew = false, redirectUrl, onClose }: DialogProps) {
  const { t } = useTranslation('options');
  const client = useQueryClient();
  const { kind, name, hasSecret } = provider;
  const { form, isSending, failure, onSubmit } = useContractForm({
    schema: schemaOf(kind),
    initialValues: valuesOf(provider),
    async onSubmit({ id, ...body }) {
      await call(setOauthProviderRef, { params: { id }, body });
      await client.invalidateQueries(oauthProvidersQuery);
      showToast({ text: t(($) => $.options.oauth.saved) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={isNew ? t(($) => $.options.oauth.add) : t(($) => $.options.oauth.prepareOf, { name })}
      onClose={onClose}
      size={560}
      submit={t(($) => $.options.oauth.save)}
      isBusy={isSending}
      failure={failure}
      onSubmit={onSubmit}
    >
      <Text tone="muted">{t(($) => $.options.oauth.howTo[kind])}</Text>
      {isNew && (
        <TextField
          label={t(($) => $.options.oauth.id)}
          hint={t(($) => $.options.oauth.idHint)}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('id')}
        />
      )}
      <AddressField form={form} provider={provider} redirectUrl={redirectUrl} />
      <TextField
        label={t(($) => $.options.oauth.clientId)}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('clientId')}
      />
      <PasswordField
        label={t(($) => $.options.oauth.clientSecret)}
        hint={t(($) => (hasSecret ? $.options.oauth.secretKept : $.options.oauth.secretHint))}
        autoComplete="new-password"
        {...form.getInputProps('clientSecret')}
      />
      {kind === 'microsoft' && (
        <TextField
          label={t(($) => $.options.oauth.tenant)}
          hint={t(($) => $.options.oauth.tenantHint)}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('tenant')}
        />
      )}
      {kind === 'other' && <EndpointFields form={form} />}
    </FormDialog>
  );
}

/** To be registered at each provider exactly like this. */
function RedirectAddress({ address }: { address: string }) {
  const { t } = useTranslation('options');
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setCopied(true);
  };
  return (
    <SettingAct title={t(($) => $.options.oauth.redirect)} help={<code>{address}</code>}>
      <Button icon={isCopied ? IconCheck : IconCopy} onClick={() => void copy()}>
        {t(($) => $.options.oauth[isCopied ? 'copied' : 'copy'])}
      </Button>
    </SettingAct>
  );
}

/** Providers that were set before each had its own. */
function SharedAddress({ address }: { address: string }) {
  const { t } = useTranslation('options');
  return <SettingAct title={t(($) => $.options.oauth.shared)} help={<code>{address}</code>} />;
}

type RowProps = { provider: OauthProviderState; onEdit: () => void; onRemove: () => void };

function ProviderRow({ provider, onEdit, onRemove }: RowProps) {
  const { t } = useTranslation('options');
  const formats = useFormats();
  const canWrite = useCan('settings.write');
  const { name, kind, isSet, isUnreadable, boxes } = provider;
  const count = t(($) => $.options.oauth.boxes, { count: boxes, n: formats.number(boxes) });
  const help = isUnreadable
    ? t(($) => $.options.oauth.unreadable)
    : isSet
      ? count
      : t(($) => $.options.oauth.howTo[kind]);
  return (
    <SettingAct title={name} help={help}>
      <StatusBadge tone={isUnreadable ? 'danger' : isSet ? 'ok' : 'neutral'} isQuiet={!isUnreadable}>
        {t(($) => $.options.oauth[isSet ? 'set' : 'unset'])}
      </StatusBadge>
      {canWrite && (
        <Button aria-label={t(($) => $.options.oauth[isSet ? 'editOf' : 'prepareOf'], { name })} onClick={onEdit}>
          {t(($) => $.options.oauth[isSet ? 'edit' : 'prepare'])}
        </Button>
      )}
      {canWrite && isSet && (
        <Button aria-label={t(($) => $.options.oauth.removeOf, { name })} onClick={onRemove}>
          {t(($) => $.options.oauth.remove)}
        </Button>
      )}
    </SettingAct>
  );
}

function RemoveProvider({ provider, onClose }: Pick<DialogProps, 'provider' | 'onClose'>) {
  const { t } = useTranslation('options');
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () => call(removeOauthProviderRef, { params: { id: provider.id } }),
    onSuccess: async () => {
      await client.invalidateQueries(oauthProvidersQuery);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t(($) => $.options.oauth.removeTitle, { name: provider.name })}
      help={t(($) => $.options.oauth.removeHelp)}
      failure={removal.error}
      action={t(($) => $.options.oauth.remove)}
      isOpen
      isBusy={removal.isPending}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    />
  );
}

const anotherOne: OauthProviderState = {
  id: '',
  kind: 'other',
  name: '',
  isSet: false,
  isUnreadable: false,
  clientId: null,
  hasSecret: false,
  tenant: null,
  endpoints: null,
  hasOwnAddress: true,
  boxes: 0,
};

type Open = { kind: 'edit' | 'remove'; provider: OauthProviderState } | { kind: 'add' };

function Dialogs({ open, ...rest }: { open: Open } & Pick<DialogProps, 'redirectUrl' | 'onClose'>) {
  if (open.kind === 'add') return <ProviderDialog provider={anotherOne} isNew {...rest} />;
  if (open.kind === 'edit') return <ProviderDialog provider={open.provider} {...rest} />;
  return <RemoveProvider provider={open.provider} onClose={rest.onClose} />;
}

/** Providers whose mailboxes clients connect by signing in there. */
export function OauthProviders() {
  const { t } = useTranslation('options');
  const canWrite = useCan('settings.write');
  const query = useQuery(oauthProvidersQuery);
  const [open, setOpen] = useState<Open>();
  return (
    <Stack gap={8}>
      <div>
        <Text as="h3" size={14} weight="medium">
          {t(($) => $.options.oauth.title)}
        </Text>
        <Text maxW="58ch" size={13} tone="muted" breakWords>
          {t(($) => $.options.oauth.lead)}
        </Text>
      </div>
      <Loaded query={query} rows={2}>
        {({ redirectUrl, items }) => (
          <>
            {items.some(({ isSet, hasOwnAddress }) => isSet && !hasOwnAddress) && (
              <SharedAddress address={redirectUrl} />
            )}
            {items.map((provider) => (
              <ProviderRow
                key={provider.id}
                provider={provider}
                onEdit={() => setOpen({ kind: 'edit', provider })}
                onRemove={() => setOpen({ kind: 'remove', provider })}
              />
            ))}
            {canWrite && (
              <div>
                <Button onClick={() => setOpen({ kind: 'add' })}>{t(($) => $.options.oauth.add)}</Button>
              </div>
            )}
            {open && <Dialogs open={open} redirectUrl={redirectUrl} onClose={() => setOpen(undefined)} />}
          </>
        )}
      </Loaded>
    </Stack>
  );
}
