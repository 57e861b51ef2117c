import type { Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Box, Text } from '#components/layout/layout.tsx';
import classes from './sender-check.module.css';

/** Whether the mail is authenticated by the sender's domain; nothing if unknown. */
export function SenderCheck({ check }: { check: Message['senderCheck'] }) {
  const { t } = useTranslation('incoming');
  if (check === null || check.verdict === 'unknown') return null;
  const { verdict, domain, dkim, spf, dmarc } = check;
  return (
    <Box as="details" maxW="52ch" size={12} tone="muted" className={classes.check}>
      <Box as="summary" inlineBlock pointer>
        <StatusBadge tone={verdict === 'verified' ? 'ok' : 'danger'} isQuiet={verdict === 'verified'}>
          {t(($) => $.incoming.check[verdict])}
        </StatusBadge>
      </Box>
      <Text my={2}>{t(($) => $.incoming.checkHelp[verdict], { domain })}</Text>
      <Text my={2}>{`DKIM: ${dkim} · SPF: ${spf} · DMARC: ${dmarc}`}</Text>
    </Box>
  );
}
