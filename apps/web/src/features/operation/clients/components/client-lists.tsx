import type { ClientDetail, ClientMail, ClientSession } from '@enlace/contract/operation/clients/clients.schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { StatusBadge, type StatusTone } from '#components/figures/status-badge.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { clientMailsQuery } from '../api/clients.queries.ts';
import type { ClientActs } from '../api/use-client-acts.ts';
import classes from './client-lists.module.css';

type Profile = ClientDetail['profiles'][number];
const profileTones: Record<Profile['status'], StatusTone> = {
  draft: 'neutral',
  scheduled: 'info',
  published: 'ok',
  hidden: 'neutral',
  expired: 'warn',
};

/** The client's pages with links to their public versions. */
export function ClientProfiles({ profiles }: { profiles: readonly Profile[] }) {
  const { t } = useTranslation('clients');
  const formats = useFormats();
  if (profiles.length === 0) return <Text tone="muted">{t(($) => $.clients.detail.noProfiles)}</Text>;
  return (
    <Box as="ul" lineTop>
      {profiles.map(({ id, name, path, status, visits30d, isMain }) => (
        <Row minH={52} lineBottom as="li" gap={12} py={8} size={13} key={id} className={classes.row}>
          <Box grow shrink className={classes.words}>
            <Text weight="medium" breakWords>
              {name}{' '}
              {isMain && (
                <Text as="span" tone="muted" breakWords>
                  · {t(($) => $.clients.detail.main)}
                </Text>
              )}
            </Text>
            <Text tone="muted" breakWords>
              {status === 'published' ? (
                <a className={classes.link} href={path} target="_blank" rel="noopener">
                  {path}
                </a>
              ) : (
                path
              )}
            </Text>
          </Box>
          <StatusBadge tone={profileTones[status]} isDraft={status === 'draft'}>
            {t(($) => $.clients.detail.profileStatus[status])}
          </StatusBadge>
          <Text as="span" fixed tone="muted" tabular>
            {t(($) => $.clients.detail.visits, { count: visits30d, n: formats.number(visits30d) })}
          </Text>
        </Row>
      ))}
    </Box>
  );
}

function SessionRow({ session, onEnd }: { session: ClientSession; onEnd: (() => void) | undefined }) {
  const { t } = useTranslation('clients');
  const formats = useFormats();
  const { browser, system } = session.device;
  const device =
    browser === null && system === null
      ? t(($) => $.clients.detail.unknownDevice)
      : t(($) => $.clients.detail.device, { browser: browser ?? '?', system: system ?? '?' });
  const name =
    session.actingAdmin === null ? device : t(($) => $.clients.detail.actingSession, { name: session.actingAdmin });
  return (
    <Row minH={52} lineBottom as="li" gap={12} py={8} size={13} className={classes.row}>
      <Box grow shrink className={classes.words}>
        <Text weight="medium" breakWords>
          {name}
        </Text>
        <Text tone="muted" breakWords>
          {t(($) => $.clients.detail.since, {
            date: formats.dateTime(session.createdAt),
            when: formats.relative(session.lastSeenAt),
          })}
        </Text>
      </Box>
      {onEnd && (
        <Button size="sm" aria-label={`${t(($) => $.clients.detail.endSession)}: ${name}`} onClick={onEnd}>
          {t(($) => $.clients.detail.endSession)}
        </Button>
      )}
    </Row>
  );
}

/** The client's sessions; each can be ended, or all at once. */
export function ClientSessions({ detail, acts }: { detail: ClientDetail; acts: ClientActs }) {
  const { t } = useTranslation('clients');
  const canWrite = useCan('clients.write');
  const { client, sessions } = detail;
  if (sessions.length === 0) return <Text tone="muted">{t(($) => $.clients.detail.noSessions)}</Text>;
  return (
    <>
      <Box as="ul" lineTop>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={canWrite ? () => void acts.endSessions(client, session.id) : undefined}
          />
        ))}
      </Box>
      {canWrite && sessions.length > 1 && (
        <Box mt={14}>
          <Button size="sm" variant="danger" loading={acts.isBusy} onClick={() => void acts.endSessions(client)}>
            {t(($) => $.clients.detail.endAll)}
          </Button>
        </Box>
      )}
    </>
  );
}

const mailTones: Record<ClientMail['state'], StatusTone> = {
  queued: 'neutral',
  sending: 'live',
  accepted: 'ok',
  caught: 'ok',
  deferred: 'warn',
  rejected: 'danger',
  uncertain: 'warn',
};

/** Mails from the product to the client, with their delivery state. */
export function ClientMails({ clientId }: { clientId: string }) {
  const { t } = useTranslation('clients');
  const formats = useFormats();
  const query = useInfiniteQuery(clientMailsQuery(clientId));
  if (query.isPending)
    return (
      <LoadingState>
        <SkeletonRows count={4} />
      </LoadingState>
    );
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const mails = query.data.pages.flatMap((page) => page.items);
  if (mails.length === 0) return <Text tone="muted">{t(($) => $.clients.detail.noMails)}</Text>;
  return (
    <>
      <Box as="ul" lineTop>
        {mails.map(({ id, subject, state, outcome, createdAt }) => (
          <Row minH={52} lineBottom as="li" gap={12} py={8} size={13} key={id} className={classes.row}>
            <Box grow shrink className={classes.words}>
              <Text weight="medium" breakWords>
                {subject}
              </Text>
              {outcome !== null && state !== 'accepted' && (
                <Text tone="muted" breakWords>
                  {outcome}
                </Text>
              )}
            </Box>
            <StatusBadge tone={mailTones[state]} isQuiet={mailTones[state] === 'ok'}>
              {t(($) => $.clients.detail.mailState[state])}
            </StatusBadge>
            <Text as="time" fixed tone="muted" tabular dateTime={createdAt}>
              {formats.dateTime(createdAt)}
            </Text>
          </Row>
        ))}
      </Box>
      {query.hasNextPage && (
        <Box mt={14}>
          <Button size="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t(($) => $.clients.detail.more)}
          </Button>
        </Box>
      )}
    </>
  );
}
