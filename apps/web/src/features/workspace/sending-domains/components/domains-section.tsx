import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FeatureHint } from '#components/billing/feature-hint.tsx';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { SettingSection } from '#components/page/setting-section.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { call } from '#lib/api/call.ts';
import { useMissingFeature } from '#lib/session/use-missing-feature.ts';
import { useCan } from '#lib/session/use-can.ts';
import { domainRefs, domainsQuery, type Place, showDomain } from '../api/sending.queries.ts';
import { DomainPanel } from './domain-panel.tsx';

function AddDomain({ place }: { place: Place }) {
  const { t } = useTranslation('sending');
  const client = useQueryClient();
  const [name, setName] = useState('');
  const add = useMutation({
    mutationFn: () => call(domainRefs[place].add, { body: { domain: name.trim() } }),
    onSuccess: ({ domain }) => {
      showDomain(client, place, domain);
      setName('');
    },
  });
  return (
    <Stack
      as="form"
      gap={16}
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate();
      }}
    >
      <Row wrap align="end" gap={8} gapX={12}>
        <Box flex="1 1 220px" shrink>
          <TextField
            label={t(($) => $.sending.domain)}
            value={name}
            onChange={({ target }) => setName(target.value)}
            placeholder={t(($) => $.sending.domainExample)}
            autoComplete="off"
            spellCheck={false}
          />
        </Box>
        <Button type="submit" disabled={name.trim() === ''} loading={add.isPending}>
          {t(($) => $.sending.add)}
        </Button>
      </Row>
      <FailureCallout failure={add.error ?? undefined} />
    </Stack>
  );
}

/** “Dominios de envío”: of a client, or of the product's own mails. */
export function DomainsSection({ place }: { place: Place }) {
  const { t } = useTranslation('sending');
  const canChange = useCan(place === 'client' ? 'account.security' : 'sending.manage');
  const missing = useMissingFeature('own_sender');
  const isMissing = place === 'client' && missing !== undefined;
  const query = useQuery(domainsQuery(place));
  const { data } = query;
  return (
    <SettingSection id="dominios" title={t(($) => $.sending.title)} lead={t(($) => $.sending.leads[place])}>
      <Stack gap={16}>
        {isMissing && <FeatureHint feature="own_sender" />}
        {data === undefined && <Unloaded query={query} rows={1} />}
        {data?.length === 0 && (
          <Text size={13} tone="muted">
            {t(($) => $.sending.none)}
          </Text>
        )}
        {data?.map((domain) => (
          <DomainPanel key={domain.id} domain={domain} place={place} canChange={canChange} />
        ))}
        {data !== undefined && canChange && !isMissing && <AddDomain place={place} />}
      </Stack>
    </SettingSection>
  );
}
