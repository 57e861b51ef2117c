import type { SendingDomain } from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { domainRefs, forgetDomain, type Place, showDomain } from '../api/sending.queries.ts';
import { CampaignAddress } from './campaign-address.tsx';
import { DomainChecks } from './domain-checks.tsx';
import { DomainRecords } from './domain-records.tsx';
import { HelpTip } from '#components/help/help-tip.tsx';
import { Row, Stack, Text } from '#components/layout/layout.tsx';

function DomainState({ domain }: { domain: SendingDomain }) {
  const { t } = useTranslation('sending');
  const formats = useFormats();
  const { state, checkedAt, overriddenAt } = domain;
  const when = checkedAt === null ? '' : t(($) => $.sending.checkedAt, { when: formats.dateTime(checkedAt) });
  if (state === 'good') {
    return (
      <Callout tone="ok" title={t(($) => $.sending.states.good)}>
        {when}
      </Callout>
    );
  }
  const isOverridden = overriddenAt !== null;
  return (
    <Callout tone="warn" title={t(($) => (isOverridden ? $.sending.states.overridden : $.sending.states[state]))}>
      {when}
    </Callout>
  );
}

type Props = { domain: SendingDomain; place: Place; canChange: boolean };
type Asking = 'override' | 'remove' | undefined;

/** Actions for a domain; irreversible ones ask first. */
function DomainActs({ domain, place }: Omit<Props, 'canChange'>) {
  const { t } = useTranslation('sending');
  const client = useQueryClient();
  const [asking, setAsking] = useState<Asking>();
  const refs = domainRefs[place];
  const params = { id: domain.id };
  const onSuccess = (result: { domain: SendingDomain }) => {
    setAsking(undefined);
    showDomain(client, place, result.domain);
  };
  const check = useMutation({ mutationFn: () => call(refs.check, { params }), onSuccess });
  const rotate = useMutation({ mutationFn: () => call(refs.rotate, { params }), onSuccess });
  const override = useMutation({ mutationFn: () => call(refs.override, { params }), onSuccess });
  const remove = useMutation({
    mutationFn: () => call(refs.remove, { params }),
    onSuccess: () => forgetDomain(client, place, domain.id),
  });
  const close = () => {
    setAsking(undefined);
    override.reset();
    remove.reset();
  };
  const isSigning = domain.keys.some(({ state }) => state === 'signing');
  const isWaiting = domain.keys.some(({ state }) => state === 'waiting');
  return (
    <>
      <FailureCallout failure={check.error ?? rotate.error ?? undefined} />
      <Row wrap gap={8} align="stretch">
        <Button loading={check.isPending} onClick={() => check.mutate()}>
          {t(($) => $.sending.check)}
        </Button>
        {isSigning && !isWaiting && (
          <Button variant="ghost" loading={rotate.isPending} onClick={() => rotate.mutate()}>
            {t(($) => $.sending.rotate)}
          </Button>
        )}
        {domain.state !== 'good' && domain.overriddenAt === null && (
          <Button variant="ghost" onClick={() => setAsking('override')}>
            {t(($) => $.sending.override)}
          </Button>
        )}
        <Button variant="ghost" onClick={() => setAsking('remove')}>
          {t(($) => $.sending.remove)}
        </Button>
      </Row>
      <ConfirmDialog
        title={t(($) => $.sending.overrideTitle, { domain: domain.domain })}
        help={t(($) => $.sending.overrideHelp)}
        action={t(($) => $.sending.override)}
        isOpen={asking === 'override'}
        isBusy={override.isPending}
        failure={override.error ?? undefined}
        onConfirm={() => override.mutate()}
        onClose={close}
      />
      <ConfirmDialog
        title={t(($) => $.sending.removeTitle, { domain: domain.domain })}
        help={t(($) => $.sending.removeHelp)}
        action={t(($) => $.sending.remove)}
        isOpen={asking === 'remove'}
        isBusy={remove.isPending}
        failure={remove.error ?? undefined}
        onConfirm={() => remove.mutate()}
        onClose={close}
      />
    </>
  );
}

/** One domain: its state, the records to publish, and the DNS check results. */
export function DomainPanel({ domain, place, canChange }: Props) {
  const { t } = useTranslation('sending');
  const formats = useFormats();
  const leaving = domain.keys.find(({ removesAt }) => removesAt !== null)?.removesAt;
  return (
    <Stack
      phone={{ p: '14px 12px' }}
      border
      radius="lg"
      fill="surface"
      as="article"
      gap={14}
      p={16}

      aria-label={domain.domain}
    >
      <Text as="h3" size={15} weight="semibold" breakWords>
        {domain.domain}
      </Text>
      <DomainState domain={domain} />
      {leaving && (
        <Text size={13} tone="muted">
          {t(($) => $.sending.leaving, { when: formats.dateTime(leaving) })}
        </Text>
      )}
      <DomainChecks checks={domain.checks} />
      {domain.state === 'good' ? (
        <details>
          <Text as="summary" size={13} weight="semibold">
            {t(($) => $.sending.records)}
          </Text>
          <DomainRecords records={domain.records} />
        </details>
      ) : (
        <div>
          <Text size={13} weight="semibold">
            {t(($) => $.sending.records)}
            <HelpTip of="dkim" about={t(($) => $.sending.records)} />
          </Text>
          <Text size={13} tone="muted">
            {t(($) => $.sending.recordsHelp)}
          </Text>
          <DomainRecords records={domain.records} />
        </div>
      )}
      {place === 'client' && <CampaignAddress domain={domain} canChange={canChange} />}
      {canChange && <DomainActs domain={domain} place={place} />}
    </Stack>
  );
}
