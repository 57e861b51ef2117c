import type { QuarantinedMail } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { IconMailExclamation } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { quarantineQuery, useDiscardMail, useRetryMail } from '../api/mail-sources.ts';
import classes from './incoming.module.css';

function Row({ mail, canChange }: { mail: QuarantinedMail; canChange: boolean }) {
  const { t } = useTranslation('incoming');
  const formats = useFormats();
  const [retry, discard] = [useRetryMail(), useDiscardMail()];
  const { id, from, size, reason, receivedAt } = mail;
  const date = formats.dateTime(receivedAt);
  return (
    <li className={classes.item}>
      <Icon of={IconMailExclamation} />
      <div className={classes.about}>
        <p className={classes.name}>{from === '' ? t(($) => $.incoming.noSender) : from}</p>
        <p className={classes.meta}>
          <span>{t(($) => $.incoming.reasons[reason])}</span>
          <span>{date}</span>
          <span>{formats.bytes(size)}</span>
        </p>
        <FailureCallout failure={retry.error ?? discard.error ?? undefined} />
      </div>
      {canChange && (
        <div className={classes.acts}>
          {mail.canRetry && (
            <Button
              size="sm"
              loading={retry.isPending}
              aria-label={t(($) => $.incoming.retryOf, { date })}
              onClick={() => retry.mutate(id)}
            >
              {t(($) => $.incoming.retry)}
            </Button>
          )}
          <Button
            size="sm"
            loading={discard.isPending}
            aria-label={t(($) => $.incoming.discardOf, { date })}
            onClick={() => discard.mutate(id)}
          >
            {t(($) => $.incoming.discard)}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Unreadable mails; hidden when there are none. */
export function QuarantineList({ canChange }: { canChange: boolean }) {
  const { t } = useTranslation('incoming');
  const { data, error, refetch } = useQuery(quarantineQuery);
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || data.items.length === 0) return null;
  return (
    <>
      <h3 className={classes.subtitle}>{t(($) => $.incoming.aside)}</h3>
      <p className={classes.meta}>{t(($) => $.incoming.asideHelp)}</p>
      <ul className={classes.list} aria-label={t(($) => $.incoming.aside)}>
        {data.items.map((mail) => (
          <Row key={mail.id} mail={mail} canChange={canChange} />
        ))}
      </ul>
    </>
  );
}
