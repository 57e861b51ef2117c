import type { SenderProfile } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { layout, Row, Stack, Text } from '#components/layout/layout.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import classes from './senders.module.css';
import { sendersQuery } from './senders.queries.ts';

type Props = { children: (sender: SenderProfile, accountName: string) => ReactNode };

/** The settings of one profile at a time; a single profile needs no selection. */
export function SenderProfiles({ children }: Props) {
  const { t } = useTranslation('senders');
  const labelId = useId();
  const [chosen, setChosen] = useState('');
  const { data, error, refetch } = useQuery(sendersQuery);
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <LoadingState>
        <SkeletonRows count={2} />
      </LoadingState>
    );
  }
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
        <Row as="label" inline gap={10} size={13} weight="semibold" id={labelId}>
          {t(($) => $.senders.profile)}
          <select
            {...layout('box', {
              h: 'var(--h-sm)',
              maxW: '100%',
              px: 8,
              py: 0,
              border: 'input',
              radius: 'md',
              fill: 'surface',
              size: 13,
              phone: { minH: 44, size: 16 },
              className: classes.select,
            })}
            value={sender.profile.id}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            {items.map(({ profile }) => (
              <option key={profile.id} value={profile.id}>
                {profile.name}
              </option>
            ))}
          </select>
        </Row>
      )}
      <Stack gap={16} key={sender.profile.id}>
        {children(sender, accountName)}
      </Stack>
    </Stack>
  );
}
