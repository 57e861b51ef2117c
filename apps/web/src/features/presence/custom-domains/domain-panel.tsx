import {
  checkCustomDomainRef,
  removeCustomDomainRef,
} from '@enlace/contract/presence/custom-domains/custom-domains.refs.gen.ts';
import type { CustomDomain } from '@enlace/contract/presence/custom-domains/custom-domains.schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { OwnDomainPages } from './domain-pages.tsx';
import { OwnDomainRecords } from './domain-records.tsx';
import { hideOwnDomain, showOwnDomain } from './domains.queries.ts';

const tones = { pending: 'neutral', verified: 'ok', failing: 'warn', withdrawn: 'danger' } as const;

function State({ domain: { state, endsAt, checkedAt } }: { domain: CustomDomain }) {
  const { t } = useTranslation('domains');
  const formats = useFormats();
  const end = endsAt === null ? '' : formats.date(endsAt);
  const looked = checkedAt === null ? '' : t(($) => $.domains.checkedAt, { when: formats.dateTime(checkedAt) });
  if (state === 'failing')
    return (
      <Callout tone="warn" title={t(($) => $.domains.failing, { end })}>
        {looked}
      </Callout>
    );
  const words = {
    pending: t(($) => $.domains.pending, { end }),
    verified: '',
    withdrawn: t(($) => $.domains.withdrawn),
  }[state];
  return (
    <Text size={13} tone="muted">
      {[words, looked].filter((each) => each !== '').join(' ')}
    </Text>
  );
}

function Acts({ domain }: { domain: CustomDomain }) {
  const { t } = useTranslation('domains');
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const params = { id: domain.id };
  const check = useMutation({
    mutationFn: () => call(checkCustomDomainRef, { params }),
    onSuccess: (result) => showOwnDomain(client, result.domain),
  });
  const remove = useMutation({
    mutationFn: () => call(removeCustomDomainRef, { params }),
    onSuccess: () => hideOwnDomain(client, domain.id),
  });
  return (
    <>
      <FailureCallout failure={check.error ?? remove.error ?? undefined} />
      <Row wrap gap={8} align="stretch">
        <Button loading={check.isPending} onClick={() => check.mutate()}>
          {t(($) => $.domains.check)}
        </Button>
        <Button variant="ghost" onClick={() => setAsking(true)}>
          {t(($) => $.domains.remove)}
        </Button>
      </Row>
      <ConfirmDialog
        title={t(($) => $.domains.removeTitle, { host: domain.host })}
        help={t(($) => $.domains.removeHelp)}
        action={t(($) => $.domains.remove)}
        isOpen={isAsking}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** One domain: its state, the records to publish, and its profiles. */
export function OwnDomainPanel({ domain, canChange }: { domain: CustomDomain; canChange: boolean }) {
  const { t } = useTranslation('domains');
  const { host, url, state } = domain;
  const isServed = state === 'verified' || state === 'failing';
  return (
    <Stack phone={{ p: '14px 12px' }} border radius="lg" fill="surface" as="article" gap={14} p={16} aria-label={host}>
      <Row wrap gap={6} gapX={10}>
        <Text as="h3" size={15} weight="semibold" breakWords>
          {isServed ? (
            <a href={url} target="_blank" rel="noopener">
              {host}
            </a>
          ) : (
            host
          )}
        </Text>
        <StatusBadge tone={tones[state]}>{t(($) => $.domains.states[state])}</StatusBadge>
      </Row>
      <State domain={domain} />
      {state === 'verified' ? (
        <details>
          <Box as="summary" size={13} weight="semibold">
            {t(($) => $.domains.records)}
          </Box>
          <OwnDomainRecords domain={domain} />
        </details>
      ) : (
        <div>
          <Text size={13} weight="semibold">
            {t(($) => $.domains.records)}
          </Text>
          <Text size={13} tone="muted">
            {t(($) => $.domains.recordsHelp)}
          </Text>
          <OwnDomainRecords domain={domain} />
        </div>
      )}
      <OwnDomainPages domain={domain} canChange={canChange} />
      {canChange && <Acts domain={domain} />}
    </Stack>
  );
}
