import { addCustomDomainRef } from '@enlace/contract/presence/custom-domains/custom-domains.refs.gen.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { FeatureHint } from '#components/billing/feature-hint.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { call } from '#lib/api/call.ts';
import { useMissingFeature } from '#lib/session/use-missing-feature.ts';
import { useCan } from '#lib/session/use-can.ts';
import { SettingSection } from '#components/page/setting-section.tsx';
import { OwnDomainPanel } from './domain-panel.tsx';
import { ownDomainsQuery, showOwnDomain } from './domains.queries.ts';

function AddDomain() {
  const { t } = useTranslation('domains');
  const client = useQueryClient();
  const [host, setHost] = useState('');
  const add = useMutation({
    mutationFn: () => call(addCustomDomainRef, { body: { host: host.trim() } }),
    onSuccess({ domain }) {
      showOwnDomain(client, domain);
      setHost('');
    },
  });
  return (
    <Stack
      as="form"
      gap={16}
      onSubmit={(event) => {
        event.preventDefault();
        if (!add.isPending) add.mutate();
      }}
    >
      <Row wrap align="end" gap={8} gapX={12}>
        <Box flex="1 1 220px" shrink>
          <TextField
            label={t(($) => $.domains.host)}
            value={host}
            onChange={({ target }) => setHost(target.value)}
            placeholder={t(($) => $.domains.example)}
            autoComplete="off"
            spellCheck={false}
            inputMode="url"
          />
        </Box>
        <Button type="submit" disabled={host.trim() === ''} loading={add.isPending}>
          {t(($) => $.domains.add)}
        </Button>
      </Row>
      <FailureCallout failure={add.error ?? undefined} />
    </Stack>
  );
}

/** The client's own domains for profiles. */
export function DomainsSection() {
  const { t } = useTranslation('domains');
  const canChange = useCan('account.security');
  const missing = useMissingFeature('own_domain');
  const query = useQuery(ownDomainsQuery);
  const { data } = query;
  return (
    <SettingSection id="dominios-propios" title={t(($) => $.domains.title)} lead={t(($) => $.domains.lead)}>
      <Stack gap={16}>
        <FeatureHint feature="own_domain" />
        {data && !missing && (
          <Text size={13} tone="muted">
            {t(($) => $.domains.included, { limit: data.limit })}
          </Text>
        )}
        {!data && <Unloaded query={query} rows={1} />}
        {data?.items.map((domain) => (
          <OwnDomainPanel key={domain.id} domain={domain} canChange={canChange} />
        ))}
        {data && canChange && !missing && data.items.length < data.limit && <AddDomain />}
      </Stack>
    </SettingSection>
  );
}
