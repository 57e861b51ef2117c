import type { AccessProvider } from '@enlace/contract/mailbox/mail-sources/box-access.contract.ts';
import type { MailSource, MailSourceState } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { useTranslation } from 'react-i18next';
import { IconInbox, IconWebhook } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { StatusBadge, type StatusTone } from '#components/figures/status-badge.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, type Look, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useChangeSource, usePollSource } from './mail-sources.queries.ts';
import rows from '#components/page/setting-section.module.css';

const rowLook: Look = { align: 'stretch', breakWords: true, gap: 0, gapX: 14, size: 13, tone: 'muted', wrap: true };

const tones: Record<MailSourceState, StatusTone> = {
  waiting: 'neutral',
  working: 'ok',
  failing: 'warn',
  stopped: 'danger',
  paused: 'neutral',
};

const kindOf = (id: string) => (id === 'google' || id === 'microsoft' ? id : 'other');

/** Under which address answers leave, and what the provider says against it. */
function Sending({ sending }: { sending: NonNullable<MailSource['sending']> }) {
  const { t } = useTranslation('incoming');
  const formats = useFormats();
  const { address, waitUntil, error } = sending;
  return (
    <>
      <Row {...rowLook} as="p">
        <span>{t(($) => $.incoming.sendsAs, { address })}</span>
      </Row>
      {error !== null && (
        <Text size={13} tone="danger" breakWords>
          {waitUntil === null
            ? t(($) => $.incoming.sendTrouble, { what: error })
            : t(($) => $.incoming.sendWaits, { when: formats.relative(waitUntil), what: error })}
        </Text>
      )}
    </>
  );
}

function Facts({ source }: { source: MailSource }) {
  const { t } = useTranslation('incoming');
  const formats = useFormats();
  const { connection, url, lastSuccessAt, lastMailAt, lastError, lastErrorAt, received, list, shelf, duplicates } =
    source;
  return (
    <>
      <Row {...rowLook} as="p">
        <span>{connection ? `${connection.username} · ${connection.host}` : url}</span>
        {source.provider && <span>{t(($) => $.incoming.signIn.via, { name: source.provider.name })}</span>}
        <span>{t(($) => $.incoming.into, { name: source.profile.name })}</span>
      </Row>
      <Row {...rowLook} as="p">
        {lastSuccessAt !== null && (
          <span>{t(($) => $.incoming.looked, { when: formats.relative(lastSuccessAt) })}</span>
        )}
        {lastMailAt !== null && <span>{t(($) => $.incoming.lastMail, { when: formats.relative(lastMailAt) })}</span>}
        <span>{t(($) => $.incoming.received, { count: received, n: formats.number(received) })}</span>
        {received > 0 && (
          <span>
            {t(($) => $.incoming.split, {
              list: formats.number(list),
              shelf: formats.number(shelf),
              duplicates: formats.number(duplicates),
            })}
          </span>
        )}
      </Row>
      {source.sending && <Sending sending={source.sending} />}
      {lastError !== null && lastErrorAt !== null && (
        <Text size={13} tone="danger">
          {t(($) => $.incoming.trouble, {
            when: formats.relative(lastErrorAt),
            what: t(($) => $.incoming.failures[lastError]),
          })}
        </Text>
      )}
    </>
  );
}

type Props = {
  source: MailSource;
  canChange: boolean;
  onReconnect: () => void;
  /** Gives permission again, where the account was connected by signing in. */
  onSignIn: (provider: Pick<AccessProvider, 'id' | 'kind' | 'name'>) => void;
  onFolders: () => void;
  onSending: () => void;
  onRenew: () => void;
  onRemove: () => void;
};

type ActsProps = Omit<Props, 'canChange'> & {
  change: ReturnType<typeof useChangeSource>;
  poll: ReturnType<typeof usePollSource>;
};

/** A connection by signing in is renewed there; with a password it is changed. */
function Reconnect({ source, onReconnect, onSignIn }: Pick<Props, 'source' | 'onReconnect' | 'onSignIn'>) {
  const { t } = useTranslation('incoming');
  const { name, provider, state } = source;
  return (
    <>
      {provider && (
        <Button
          size="sm"
          variant={state === 'stopped' ? 'primary' : 'default'}
          aria-label={t(($) => $.incoming.signIn.reconnectOf, { name })}
          onClick={() => onSignIn({ ...provider, kind: kindOf(provider.id) })}
        >
          {t(($) => $.incoming.signIn.reconnect)}
        </Button>
      )}
      <Button size="sm" aria-label={t(($) => $.incoming.reconnectOf, { name })} onClick={onReconnect}>
        {t(($) => $.incoming.reconnect)}
      </Button>
    </>
  );
}

function Acts({ source, change, poll, onReconnect, onSignIn, onFolders, onSending, onRenew, onRemove }: ActsProps) {
  const { t } = useTranslation('incoming');
  const { id, kind, name, state } = source;
  const isPaused = state === 'paused';
  return (
    <Row wrap gap={4} mt={8} align="stretch">
      {kind === 'imap' && !isPaused && (
        <Button
          size="sm"
          loading={poll.isPending}
          aria-label={t(($) => $.incoming.lookOf, { name })}
          onClick={() => poll.mutate(id)}
        >
          {t(($) => $.incoming.look)}
        </Button>
      )}
      <Button
        size="sm"
        loading={change.isPending}
        aria-label={isPaused ? t(($) => $.incoming.resumeOf, { name }) : t(($) => $.incoming.pauseOf, { name })}
        onClick={() => change.mutate({ id, body: { paused: !isPaused } })}
      >
        {isPaused ? t(($) => $.incoming.resume) : t(($) => $.incoming.pause)}
      </Button>
      {kind === 'imap' ? (
        <>
          <Button size="sm" aria-label={t(($) => $.incoming.foldersOf, { name })} onClick={onFolders}>
            {t(($) => $.incoming.folders)}
          </Button>
          <Button size="sm" aria-label={t(($) => $.incoming.sendingOf, { name })} onClick={onSending}>
            {t(($) => $.incoming.sending)}
          </Button>
          <Reconnect source={source} onReconnect={onReconnect} onSignIn={onSignIn} />
        </>
      ) : (
        <Button size="sm" aria-label={t(($) => $.incoming.renewOf, { name })} onClick={onRenew}>
          {t(($) => $.incoming.renew)}
        </Button>
      )}
      <Button size="sm" aria-label={t(($) => $.incoming.removeOf, { name })} onClick={onRemove}>
        {t(($) => $.incoming.remove)}
      </Button>
    </Row>
  );
}

/** One source: its address, state, and actions. */
export function SourceRow(props: Props) {
  const { t } = useTranslation('incoming');
  const { source, canChange } = props;
  const [change, poll] = [useChangeSource(), usePollSource()];
  return (
    <Row lineBetween as="li" align="start" gap={12} py={12} className={rows.item}>
      <Icon of={source.kind === 'imap' ? IconInbox : IconWebhook} />
      <Box grow shrink className={rows.about}>
        <Row as="p" wrap gap={2} gapX={10}>
          <Text as="span" weight="medium" breakWords>
            {source.name}
          </Text>
          <StatusBadge tone={tones[source.state]} isQuiet={source.state !== 'failing' && source.state !== 'stopped'}>
            {t(($) => $.incoming.states[source.state])}
          </StatusBadge>
        </Row>
        <Facts source={source} />
        <FailureCallout failure={change.error ?? poll.error} />
        {canChange && <Acts {...props} change={change} poll={poll} />}
      </Box>
    </Row>
  );
}
