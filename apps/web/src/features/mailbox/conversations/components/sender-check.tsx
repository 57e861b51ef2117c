import type { Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import classes from './sender-check.module.css';

/** Whether the mail is authenticated by the sender's domain; nothing if unknown. */
export function SenderCheck({ check }: { check: Message['senderCheck'] }) {
  const { t } = useTranslation('incoming');
  if (check === null || check.verdict === 'unknown') return null;
  const { verdict, domain, dkim, spf, dmarc } = check;
  return (
    <details className={classes.check}>
      <summary>
        <StatusBadge tone={verdict === 'verified' ? 'ok' : 'danger'} isQuiet={verdict === 'verified'}>
          {t(($) => $.incoming.check[verdict])}
        </StatusBadge>
      </summary>
      <p>{t(($) => $.incoming.checkHelp[verdict], { domain })}</p>
      <p>{`DKIM: ${dkim} · SPF: ${spf} · DMARC: ${dmarc}`}</p>
    </details>
  );
}
