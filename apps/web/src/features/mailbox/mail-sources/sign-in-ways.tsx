import type { AccessProvider } from '@enlace/contract/mailbox/mail-sources/box-access.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Row, Stack, Text } from '#components/layout/layout.tsx';
import { accessProvidersQuery } from './mail-sources.queries.ts';

/** Buttons to connect an account without its password; one that is not set up says what is missing. */
export function SignInWays({ onChoose }: { onChoose: (provider: AccessProvider) => void }) {
  const { t } = useTranslation('incoming');
  const { data } = useQuery(accessProvidersQuery);
  const [missing, setMissing] = useState<string>();
  if (!data || data.items.length === 0) return null;
  return (
    <Stack gap={12}>
      <Row wrap gap={8}>
        {data.items.map((provider) => (
          <Button
            key={provider.id}
            variant={provider.isReady ? 'default' : 'ghost'}
            onClick={() => (provider.isReady ? onChoose(provider) : setMissing(provider.name))}
          >
            {t(($) => $.incoming.signIn.with, { name: provider.name })}
          </Button>
        ))}
      </Row>
      {missing !== undefined && (
        <Callout title={t(($) => $.incoming.signIn.missing, { name: missing })}>
          {t(($) => $.incoming.signIn.missingHelp)}
        </Callout>
      )}
      <Text size={13} tone="muted">
        {t(($) => $.incoming.signIn.or)}
      </Text>
    </Stack>
  );
}
