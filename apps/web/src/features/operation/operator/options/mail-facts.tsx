import { useTranslation } from 'react-i18next';
import { Grid } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { MailState } from '../api/options.queries.ts';
import classes from './options.module.css';

function Server({ server }: { server: NonNullable<MailState['server']> }) {
  const { t } = useTranslation('options');
  return (
    <>
      <dt>{t(($) => $.options.mail.tls)}</dt>
      <dd>{t(($) => $.options.mail.tlsModes[server.tls])}</dd>
      <dt>{t(($) => $.options.mail.user)}</dt>
      <dd>{server.user ?? t(($) => $.options.mail.noUser)}</dd>
    </>
  );
}

/** Mail transport and its recent results. */
export function MailFacts({ state }: { state: MailState }) {
  const { t } = useTranslation('options');
  const formats = useFormats();
  const { server, from, lastAccepted, lastFailure, waiting } = state;
  const never = t(($) => $.options.mail.never);
  return (
    <Grid
      phone={{ columns: '1fr', gap: 0 }}
      as="dl"
      columns="max-content minmax(0, 1fr)"
      gap={6}
      gapX={20}
      size={13}
      className={classes.facts}
    >
      <dt>{t(($) => $.options.mail.way)}</dt>
      <dd>
        {server === null
          ? t(($) => $.options.mail.outbox)
          : t(($) => $.options.mail.smtp, { host: server.host, port: String(server.port) })}
      </dd>
      {server !== null && <Server server={server} />}
      <dt>{t(($) => $.options.mail.from)}</dt>
      <dd>{from}</dd>
      <dt>{t(($) => $.options.mail.lastAccepted)}</dt>
      <dd>{lastAccepted === null ? never : formats.dateTime(lastAccepted)}</dd>
      <dt>{t(($) => $.options.mail.lastFailure)}</dt>
      <dd>{lastFailure === null ? never : `${formats.dateTime(lastFailure.at)}: ${lastFailure.words}`}</dd>
      <dt>{t(($) => $.options.mail.waiting)}</dt>
      <dd>{formats.number(waiting)}</dd>
    </Grid>
  );
}
