import type { Session } from '@enlace/contract/identity/sign-in/security.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { useEndOtherSessions, useEndSession } from '../api/security-calls.ts';
import { sessionsQuery } from '../api/security.queries.ts';
import { useDeviceName, useNetworkName } from '../use-device-name.ts';
import { DeviceIcon } from './device-icon.tsx';

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
    <Row lineBetween icons="faint" minH={60} as="li" gap={14} py={10}>
      <DeviceIcon device={session.device} />
      <Box grow shrink>
        <Row as="p" wrap gap={2} gapX={10} weight="medium">
          {device}
          {session.isCurrent && <StatusBadge tone="live">{t(($) => $.security.sessions.current)}</StatusBadge>}
          {session.actingAdmin !== null && (
            <StatusBadge tone="warn">{t(($) => $.security.sessions.acting, { name: session.actingAdmin })}</StatusBadge>
          )}
        </Row>
        <Text size={13} tone="muted" breakWords>
          {facts.filter((fact) => fact !== undefined).join(' · ')}
        </Text>
      </Box>
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
    </Row>
  );
}

/** Open sessions; each can be ended, this one by signing out. */
export function SessionList() {
  const { t } = useTranslation('security');
  const query = useQuery(sessionsQuery);
  const { data } = query;
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  const onEndOthers = () =>
    endOthers.mutate(undefined, {
      onSuccess: ({ ended: count }) => showToast({ text: t(($) => $.security.sessions.endedOthers, { count }) }),
    });
  const items = data?.items ?? [];
  return (
    <Box lineTop as="section" pt={22} pb={10}>
      <Row align="start" justify="between" gap={20} mb={6}>
        <div>
          <Text spacing="title" as="h2" size={16} weight="semibold">
            {t(($) => $.security.sessions.title)}
          </Text>
          <Text size={13} tone="muted">
            {t(($) => $.security.sessions.help)}
          </Text>
        </div>
        {items.length > 1 && (
          <Button size="sm" loading={endOthers.isPending} onClick={onEndOthers}>
            {t(($) => $.security.sessions.endOthers)}
          </Button>
        )}
      </Row>
      <FailureCallout failure={end.error ?? endOthers.error} />
      {!data && <Unloaded query={query} rows={2} />}
      <Box as="ul">
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
      </Box>
    </Box>
  );
}
