import {
  setOwnLimitRef,
  setSendLimitsRef,
} from '@enlace/contract/workspace/sending-domains/sending-domains.refs.gen.ts';
import type { SendLimits } from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Box, Row, Stack } from '#components/layout/layout.tsx';
import { SettingSection } from '#components/page/setting-section.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { call } from '#lib/api/call.ts';
import { useCan } from '#lib/session/use-can.ts';
import { limitsQuery, ownLimitQuery } from '../api/sending.queries.ts';
import { domainLines, numberOf, readDomainLines } from '../limits.rules.ts';

function Numeric({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('sending');
  return (
    <TextField
      label={label}
      hint={t(($) => $.sending.limits.empty)}
      inputMode="numeric"
      value={value}
      onChange={({ target }) => onChange(target.value.replace(/\D/g, ''))}
    />
  );
}

function OwnForm({ perMinute }: { perMinute: number | null }) {
  const { t } = useTranslation('sending');
  const client = useQueryClient();
  const [text, setText] = useState(perMinute === null ? '' : String(perMinute));
  const save = useMutation({
    mutationFn: () => call(setOwnLimitRef, { body: { perMinute: numberOf(text) } }),
    onSuccess: (limit) => client.setQueryData(ownLimitQuery.queryKey, limit),
  });
  return (
    <Stack
      as="form"
      gap={16}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Numeric label={t(($) => $.sending.limits.own)} value={text} onChange={setText} />
      <FailureCallout failure={save.error ?? undefined} />
      <Row wrap gap={8} align="stretch">
        <Button type="submit" loading={save.isPending} disabled={numberOf(text) === perMinute}>
          {t(($) => $.sending.limits.save)}
        </Button>
      </Row>
    </Stack>
  );
}

function OperatorForm({ limits }: { limits: SendLimits }) {
  const { t } = useTranslation('sending');
  const client = useQueryClient();
  const [all, setAll] = useState(limits.all === null ? '' : String(limits.all));
  const [each, setEach] = useState(limits.client === null ? '' : String(limits.client));
  const [domains, setDomains] = useState(domainLines(limits.domains));
  const save = useMutation({
    mutationFn: () =>
      call(setSendLimitsRef, {
        body: { all: numberOf(all), client: numberOf(each), domains: readDomainLines(domains) },
      }),
    onSuccess: (changed) => {
      client.setQueryData(limitsQuery.queryKey, changed);
      setDomains(domainLines(changed.domains));
    },
  });
  return (
    <Stack
      as="form"
      gap={16}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Row wrap align="end" gap={8} gapX={12}>
        <Box flex="1 1 220px" shrink>
          <Numeric label={t(($) => $.sending.limits.all)} value={all} onChange={setAll} />
        </Box>
        <Box flex="1 1 220px" shrink>
          <Numeric label={t(($) => $.sending.limits.client)} value={each} onChange={setEach} />
        </Box>
      </Row>
      <TextField
        label={t(($) => $.sending.limits.domains)}
        hint={t(($) => $.sending.limits.domainsHint)}
        value={domains}
        onChange={({ target }) => setDomains(target.value)}
        spellCheck={false}
      />
      <FailureCallout failure={save.error ?? undefined} />
      <Row wrap gap={8} align="stretch">
        <Button type="submit" loading={save.isPending}>
          {t(($) => $.sending.limits.save)}
        </Button>
      </Row>
    </Stack>
  );
}

function Frame({ lead, children }: { lead: string; children: React.ReactNode }) {
  const { t } = useTranslation('sending');
  return (
    <SettingSection id="ritmo" title={t(($) => $.sending.limits.title)} lead={lead}>
      {children}
    </SettingSection>
  );
}

/** Sending limits of a client's campaigns. */
export function OwnLimitSection() {
  const { t } = useTranslation('sending');
  const canChange = useCan('campaigns.write');
  const limit = useQuery(ownLimitQuery);
  if (!canChange) return null;
  return (
    <Frame lead={t(($) => $.sending.limits.leads.client)}>
      <Loaded query={limit} rows={1}>
        {({ perMinute }) => <OwnForm perMinute={perMinute} />}
      </Loaded>
    </Frame>
  );
}

/** Sending limits of the installation, in total and per recipient domain. */
export function OperatorLimitsSection() {
  const { t } = useTranslation('sending');
  const canChange = useCan('sending.manage');
  const limits = useQuery(limitsQuery);
  if (!canChange) return null;
  return (
    <Frame lead={t(($) => $.sending.limits.leads.operator)}>
      <Loaded query={limits} rows={1}>
        {(data) => <OperatorForm limits={data} />}
      </Loaded>
    </Frame>
  );
}
