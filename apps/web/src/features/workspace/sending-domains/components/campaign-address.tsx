import { setCampaignAddressRef } from '@enlace/contract/workspace/sending-domains/sending-domains.refs.gen.ts';
import type { SendingDomain } from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { showDomains } from '../api/sending.queries.ts';

/** The address of this domain campaigns are sent from, if any. */
export function CampaignAddress({ domain, canChange }: { domain: SendingDomain; canChange: boolean }) {
  const { t } = useTranslation('sending');
  const client = useQueryClient();
  const [local, setLocal] = useState(domain.campaignAddress?.split('@')[0] ?? '');
  const change = useMutation({
    mutationFn: (value: string | null) =>
      call(setCampaignAddressRef, { params: { id: domain.id }, body: { local: value } }),
    onSuccess: ({ items }) => showDomains(client, 'client', items),
  });
  if (!canChange) {
    return domain.campaignAddress === null ? null : (
      <Text size={13} tone="muted">
        {t(($) => $.sending.campaignsFrom, { address: domain.campaignAddress })}
      </Text>
    );
  }
  return (
    <Stack
      as="form"
      gap={16}
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(local.trim());
      }}
    >
      <Row wrap align="end" gap={8} gapX={12}>
        <Box flex="1 1 220px" shrink>
          <TextField
            label={t(($) => $.sending.campaignAddress)}
            value={local}
            onChange={({ target }) => setLocal(target.value)}
            placeholder={t(($) => $.sending.campaignAddressExample)}
            end={<Text as="span" size={13} tone="muted">{`@${domain.domain}`}</Text>}
            autoComplete="off"
            spellCheck={false}
          />
        </Box>
        <Button type="submit" disabled={local.trim() === ''} loading={change.isPending}>
          {t(($) => $.sending.use)}
        </Button>
        {domain.campaignAddress !== null && (
          <Button variant="ghost" onClick={() => change.mutate(null)}>
            {t(($) => $.sending.useProduct)}
          </Button>
        )}
      </Row>
      <FailureCallout failure={change.error ?? undefined} />
    </Stack>
  );
}
