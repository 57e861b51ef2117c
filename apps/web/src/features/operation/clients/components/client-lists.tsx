import type { ClientDetail, ClientSession } from '@enlace/contract/operation/clients/clients.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { StatusBadge, type StatusTone } from '#components/figures/status-badge.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import type { ClientActs } from '../api/use-client-acts.ts';

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
        <Row phone={{ wrap: 'wrap' }} minH={52} lineBottom as="li" gap={12} py={8} size={13} key={id}>
          <Box phone={{ basis: '60%' }} grow shrink>
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
                <Text as="a" tone="primary" underline href={path} target="_blank" rel="noopener">
                  {path}
                </Text>
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
    <Row phone={{ wrap: 'wrap' }} minH={52} lineBottom as="li" gap={12} py={8} size={13}>
      <Box phone={{ basis: '60%' }} grow shrink>
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
