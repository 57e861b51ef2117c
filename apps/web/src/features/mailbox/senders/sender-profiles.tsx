import type { SenderProfile } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { Box, Stack, Text } from '#components/layout/layout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { sendersQuery } from './senders.queries.ts';

type Props = { children: (sender: SenderProfile, accountName: string) => ReactNode };

/** The settings of one profile at a time; a single profile needs no selection. */
export function SenderProfiles({ children }: Props) {
  const { t } = useTranslation('senders');
  const [chosen, setChosen] = useState('');
  const query = useQuery(sendersQuery);
  const { data } = query;
  if (!data) return <Unloaded query={query} rows={2} />;
  const { items, accountName } = data;
  const sender = items.find(({ profile }) => profile.id === chosen) ?? items[0];
  if (!sender)
    return (
      <Text size={13} tone="muted">
        {t(($) => $.senders.noProfiles)}
      </Text>
    );
  return (
    <Stack gap={16}>
      {items.length > 1 && (
        <Box maxW={320}>
          <SelectField
            label={t(($) => $.senders.profile)}
            value={sender.profile.id}
            options={items.map(({ profile }) => ({ value: profile.id, label: profile.name }))}
            onChange={setChosen}
          />
        </Box>
      )}
      <Stack gap={16} key={sender.profile.id}>
        {children(sender, accountName)}
      </Stack>
    </Stack>
  );
}
