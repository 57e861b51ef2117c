import { setIdentityRef } from '@enlace/contract/mailbox/senders/senders.refs.gen.ts';
import {
  mailTransports,
  quotes,
  type SenderProfile,
  senderIdentitySchema,
  senderLimits,
} from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { CheckField } from '#components/fields/check-field.tsx';
import { SelectField } from '#components/fields/select-field.tsx';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { call } from '#lib/api/call.ts';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { DomainNote } from './domain-note.tsx';
import { serverQuery, showSender } from './senders.queries.ts';
import { HelpTip } from '#components/help/help-tip.tsx';
import { Grid, Row, Stack } from '#components/layout/layout.tsx';

/** A cleared field means none. */
const emptyAsNull = (text: unknown) => (typeof text === 'string' && text.trim() === '' ? null : text);
const formSchema = z.object({
  displayName: z.preprocess(emptyAsNull, senderIdentitySchema.shape.displayName),
  fromAddress: z.preprocess(emptyAsNull, senderIdentitySchema.shape.fromAddress),
  replyAddress: z.preprocess(emptyAsNull, senderIdentitySchema.shape.replyAddress),
  campaignsVia: z.enum(mailTransports),
  replyAll: z.boolean(),
  quote: z.enum(quotes),
});

/** Sender name and addresses of one profile. */
export function IdentityForm({ sender, accountName }: { sender: SenderProfile; accountName: string }) {
  const { t } = useTranslation('senders');
  const client = useQueryClient();
  const canWrite = useCan('mailbox.write');
  const { identity, profile } = sender;
  const { data: server } = useQuery(serverQuery);
  const { form, isSending, failure, onSubmit } = useContractForm({
    schema: formSchema,
    initialValues: {
      displayName: identity.displayName ?? '',
      fromAddress: identity.fromAddress ?? '',
      replyAddress: identity.replyAddress ?? '',
      campaignsVia: identity.campaignsVia,
      replyAll: identity.replyAll,
      quote: identity.quote,
    },
    onSubmit: async (body) => {
      const changed = await call(setIdentityRef, { params: { profileId: profile.id }, body });
      showSender(client, changed.sender);
      showToast({ text: t(($) => $.senders.saved) });
    },
  });
  return (
    <Stack as="form" gap={16} onSubmit={onSubmit} noValidate>
      {failure !== undefined && <Callout tone="danger" title={errorText(failure)} />}
      <TextField
        label={t(($) => $.senders.identity.name)}
        hint={t(($) => $.senders.identity.nameHint, { name: accountName })}
        placeholder={accountName}
        maxLength={senderLimits.name}
        disabled={!canWrite}
        {...form.getInputProps('displayName')}
      />
      <Grid oneColumnOnPhone columns="1fr 1fr" gap={16}>
        <TextField
          type="email"
          label={t(($) => $.senders.identity.from)}
          aside={<HelpTip of="senderAddress" about={t(($) => $.senders.identity.from)} />}
          hint={t(($) => $.senders.identity.fromHint)}
          disabled={!canWrite}
          {...form.getInputProps('fromAddress')}
        />
        <TextField
          type="email"
          label={t(($) => $.senders.identity.reply)}
          aside={<HelpTip of="replyAddress" about={t(($) => $.senders.identity.reply)} />}
          hint={t(($) => $.senders.identity.replyHint)}
          disabled={!canWrite}
          {...form.getInputProps('replyAddress')}
        />
      </Grid>
      <SelectField
        label={t(($) => $.senders.identity.quote)}
        hint={t(($) => $.senders.identity.quoteHint)}
        disabled={!canWrite}
        options={quotes.map((each) => ({ value: each, label: t(($) => $.senders.identity.quotes[each]) }))}
        {...form.getInputProps('quote')}
      />
      <CheckField disabled={!canWrite} {...form.getInputProps('replyAll', { type: 'checkbox' })}>
        {t(($) => $.senders.identity.replyAll)}
      </CheckField>
      <DomainNote address={String(form.values.fromAddress ?? '')} />
      {(server || identity.campaignsVia === 'own') && (
        <>
          <SelectField
            label={t(($) => $.senders.identity.via)}
            hint={t(($) => $.senders.identity.viaHint)}
            disabled={!canWrite}
            options={mailTransports.map((way) => ({ value: way, label: t(($) => $.senders.identity.vias[way]) }))}
            {...form.getInputProps('campaignsVia')}
          />
          {form.values.campaignsVia === 'own' && server?.isOn !== true && (
            <Callout tone="warn" title={t(($) => $.senders.identity.viaOff)} />
          )}
        </>
      )}
      {canWrite && (
        <Row wrap gap={8}>
          <Button type="submit" loading={isSending}>
            {t(($) => $.senders.save)}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
