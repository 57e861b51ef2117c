import type { SenderProfile } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
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
  if (!sender) return <p className={classes.note}>{t(($) => $.senders.noProfiles)}</p>;
  return (
    <div className={classes.stack}>
      {items.length > 1 && (
        <label className={classes.choose} id={labelId}>
          {t(($) => $.senders.profile)}
          <select
            className={classes.select}
            value={sender.profile.id}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            {items.map(({ profile }) => (
              <option key={profile.id} value={profile.id}>
                {profile.name}
              </option>
            ))}
          </select>
        </label>
      )}
      <div key={sender.profile.id} className={classes.stack}>
        {children(sender, accountName)}
      </div>
    </div>
  );
}
