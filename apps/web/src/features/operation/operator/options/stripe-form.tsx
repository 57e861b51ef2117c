import {
  type StripeFailure,
  stripeInputSchema,
  type StripeState,
} from '@enlace/contract/operation/instance/stripe-account.contract.ts';
import {
  changeStripeRef,
  removeStripeRef,
  testStripeRef,
} from '@enlace/contract/operation/instance/stripe-account.refs.gen.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { PasswordField } from '#components/fields/password-field.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import { SettingAct } from '#components/page/setting-section.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { call } from '#lib/api/call.ts';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { stripeQuery, type StripeTest } from '../api/options.queries.ts';

/** Which account charges, in which mode, and whether its events arrive. */
function StripeFacts({ state }: { state: StripeState }) {
  const { t } = useTranslation('options');
  const formats = useFormats();
  const { mode, keyHint, webhook } = state;
  if (mode === null) return null;
  const last =
    webhook.lastEventAt === null
      ? t(($) => $.options.stripe.noEvent)
      : t(($) => $.options.stripe.lastEvent, { when: formats.relative(webhook.lastEventAt) });
  return (
    <SettingAct
      title={t(($) => $.options.stripe.key, { hint: keyHint ?? '' })}
      help={
        <>
          {t(($) => $.options.stripe.webhook[webhook.state], { url: webhook.url })} {webhook.state !== 'none' && last}
        </>
      }
    >
      <StatusBadge tone={mode === 'live' ? 'ok' : 'warn'}>{t(($) => $.options.stripe.mode[mode])}</StatusBadge>
    </SettingAct>
  );
}

function Outcome({ result: { failure, words, account, events, milliseconds } }: { result: StripeTest }) {
  const { t } = useTranslation('options');
  const formats = useFormats();
  if (failure !== null) {
    return (
      <Callout tone="danger" title={t(($) => $.options.stripe.failures[failure])}>
        {words !== null && <code>{words}</code>}
      </Callout>
    );
  }
  const title =
    account === null ? t(($) => $.options.stripe.accepted) : t(($) => $.options.stripe.acceptedAs, { account });
  return (
    <Callout tone={events === 'off' || events === 'missing' ? 'warn' : 'ok'} title={title}>
      {t(($) => $.options.stripe.events[events])}{' '}
      {t(($) => $.options.stripe.took, { ms: formats.number(milliseconds) })}
    </Callout>
  );
}

/** Asks Stripe whether the stored key holds; charges nothing. */
function StripeTry() {
  const { t } = useTranslation('options');
  const test = useMutation({ mutationFn: () => call(testStripeRef, {}) });
  return (
    <Stack gap={12}>
      <Row wrap gap={8}>
        <Button loading={test.isPending} onClick={() => test.mutate()}>
          {t(($) => $.options.stripe.test)}
        </Button>
      </Row>
      <FailureCallout failure={test.error ?? undefined} />
      {test.data && <Outcome result={test.data} />}
    </Stack>
  );
}

function RemoveStripe() {
  const { t } = useTranslation('options');
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const removal = useMutation({
    mutationFn: () => call(removeStripeRef, {}),
    onSuccess: async () => {
      setAsking(false);
      await client.invalidateQueries();
    },
    // The reason is said below, where the dialog would cover it.
    onError: () => setAsking(false),
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t(($) => $.options.stripe.remove)}</Button>
      <FailureCallout failure={removal.error ?? undefined} />
      <ConfirmDialog
        title={t(($) => $.options.stripe.removeTitle)}
        help={t(($) => $.options.stripe.removeHelp)}
        action={t(($) => $.options.stripe.remove)}
        isOpen={isAsking}
        isBusy={removal.isPending}
        onConfirm={() => removal.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** The keys that cards are charged with; they take effect with the next charge. */
function StripeKeys({ state }: { state: StripeState }) {
  const { t } = useTranslation('options');
  const client = useQueryClient();
  const [problem, setProblem] = useState<StripeFailure>();
  const contract = useContractForm({
    schema: stripeInputSchema,
    initialValues: { secretKey: '', webhookSecret: '' },
    async onSubmit(body) {
      const { webhookFailure } = await call(changeStripeRef, { body });
      setProblem(webhookFailure ?? undefined);
      // Also the first steps, the ways to pay and the bar of a test installation say something else from here on.
      await client.invalidateQueries();
      // They are stored now, and cannot be read again.
      form.reset();
      showToast({ text: t(($) => $.options.stripe.saved) });
    },
  });
  const { form } = contract;
  return (
    <Stack as="form" gap={16} noValidate onSubmit={contract.onSubmit}>
      <Grid oneColumnOnPhone columns="repeat(2, minmax(0, 1fr))" gap={16} align="start">
        <PasswordField
          label={t(($) => $.options.stripe.secretKey)}
          hint={t(($) => (state.setBy === 'product' ? $.options.stripe.keyKept : $.options.stripe.keyHint))}
          autoComplete="new-password"
          {...form.getInputProps('secretKey')}
        />
        <PasswordField
          label={t(($) => $.options.stripe.webhookSecret)}
          hint={t(($) => $.options.stripe.webhookHint)}
          autoComplete="new-password"
          {...form.getInputProps('webhookSecret')}
        />
      </Grid>
      <FailureCallout failure={contract.failure} />
      {problem !== undefined && (
        <Callout tone="warn" title={t(($) => $.options.stripe.savedWithout)}>
          {t(($) => $.options.stripe.failures[problem])}
        </Callout>
      )}
      <Row wrap gap={8}>
        <Button type="submit" variant="primary" loading={contract.isSending}>
          {t(($) => $.options.stripe.save)}
        </Button>
        {state.setBy === 'product' && <RemoveStripe />}
      </Row>
    </Stack>
  );
}

/** Stripe, set in the product unless the environment has it already. */
export function StripeForm() {
  const { t } = useTranslation('options');
  const canWrite = useCan('settings.write');
  const query = useQuery(stripeQuery);
  return (
    <Loaded query={query} rows={2}>
      {(state) => (
        <Stack gap={16}>
          <div>
            <Text as="h3" size={14} weight="medium">
              {t(($) => $.options.stripe.title)}
            </Text>
            <Text maxW="58ch" size={13} tone="muted" breakWords>
              {t(($) => $.options.stripe.help)}
            </Text>
          </div>
          <StripeFacts state={state} />
          {state.isUnreadable && (
            <Callout tone="danger" title={t(($) => $.options.stripe.unreadable)}>
              {t(($) => $.options.stripe.unreadableHelp)}
            </Callout>
          )}
          {state.setBy === 'environment' && (
            <Callout title={t(($) => $.options.stripe.environment)}>
              {t(($) => $.options.stripe.environmentHelp)}
            </Callout>
          )}
          {canWrite && state.setBy !== 'environment' && <StripeKeys state={state} />}
          {/* What a try found is about the key it was made with. */}
          {canWrite && state.mode !== null && <StripeTry key={state.keyHint} />}
        </Stack>
      )}
    </Loaded>
  );
}
