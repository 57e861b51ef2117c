import type { Session } from '@enlace/contract/identity/sign-in/security.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { useEndOtherSessions, useEndSession } from '../api/security-calls.ts';
import { sessionsQuery } from '../api/security.queries.ts';
import { useDeviceName, useNetworkName } from '../use-device-name.ts';
import { DeviceIcon } from './device-icon.tsx';
import classes from './security.module.css';

function SessionItem({ session, onEnd, isEnding }: { session: Session; onEnd: () => void; isEnding: boolean }) {
  const { t } = useTranslation('security');
  const formats = useFormats();
  const nameOf = useDeviceName();
  const networkOf = useNetworkName();
  const device = nameOf(session.device);
  const facts = [
    t(($) => $.security.sessions.opened, { date: formats.dateTime(session.createdAt) }),
    session.isCurrent ? undefined : t(($) => $.security.sessions.seen, { when: formats.relative(session.lastSeenAt) }),
    session.network ? networkOf(session.network) : undefined,
  ];
  return (
    <li className={classes.item}>
      <DeviceIcon device={session.device} />
      <div className={classes.words}>
        <p className={classes.name}>
          {device}
          {session.isCurrent && <StatusBadge tone="live">{t(($) => $.security.sessions.current)}</StatusBadge>}
          {session.actingAdmin !== null && (
            <StatusBadge tone="warn">{t(($) => $.security.sessions.acting, { name: session.actingAdmin })}</StatusBadge>
          )}
        </p>
        <p className={classes.meta}>{facts.filter((fact) => fact !== undefined).join(' · ')}</p>
      </div>
      {!session.isCurrent && (
        <Button
          size="sm"
          loading={isEnding}
          aria-label={t(($) => $.security.sessions.endNamed, { device })}
          onClick={onEnd}
        >
          {t(($) => $.security.sessions.end)}
        </Button>
      )}
    </li>
  );
}

/** Open sessions; each can be ended, this one by signing out. */
export function SessionList() {
  const { t } = useTranslation('security');
  const { data, error, refetch, isPending } = useQuery(sessionsQuery);
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  const onEndOthers = () =>
    endOthers.mutate(undefined, {
      onSuccess: ({ ended: count }) => showToast({ text: t(($) => $.security.sessions.endedOthers, { count }) }),
    });
  const items = data?.items ?? [];
  return (
    <section className={classes.group}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.title}>{t(($) => $.security.sessions.title)}</h2>
          <p className={classes.help}>{t(($) => $.security.sessions.help)}</p>
        </div>
        {items.length > 1 && (
          <Button size="sm" loading={endOthers.isPending} onClick={onEndOthers}>
            {t(($) => $.security.sessions.endOthers)}
          </Button>
        )}
      </div>
      <FailureCallout failure={end.error ?? endOthers.error} />
      {isPending && (
        <LoadingState>
          <SkeletonRows count={2} />
        </LoadingState>
      )}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ul className={classes.list}>
        {items.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables === session.id}
            onEnd={() =>
              end.mutate(session.id, {
                onSuccess: () => showToast({ text: t(($) => $.security.sessions.ended) }),
              })
            }
          />
        ))}
      </ul>
    </section>
  );
}
