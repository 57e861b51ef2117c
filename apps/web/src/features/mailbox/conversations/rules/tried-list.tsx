import type { TriedMessage } from '@enlace/contract/mailbox/conversations/mailbox-rules.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { Box, Grid, layout, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import classes from './rules.module.css';

/** Which of the latest messages match the conditions. */
export function TriedList({ messages }: { messages: readonly TriedMessage[] }) {
  const { t } = useTranslation('rules');
  const formats = useFormats();
  const found = messages.filter(({ matches }) => matches);
  const unknown = messages.filter(({ isUnknown }) => isUnknown).length;
  const total = formats.number(messages.length);
  if (messages.length === 0)
    return (
      <Text size={12} tone="faint">
        {t(($) => $.rules.triedEmpty)}
      </Text>
    );
  return (
    <Box radius="md" fill="surface-2" py={12} px={14} className={classes.tried}>
      <Text size={13} weight="semibold" role="status">
        {found.length === 0
          ? t(($) => $.rules.triedNone, { total })
          : t(($) => $.rules.tried, { count: found.length, n: formats.number(found.length), total })}
      </Text>
      {unknown > 0 && (
        <Text size={12} tone="muted">
          {t(($) => $.rules.unknown, { count: unknown, n: formats.number(unknown) })}
        </Text>
      )}
      <Grid as="ul" gap={6} maxH={260} scrollY>
        {found.map(({ messageId, conversationId, profile, name, preview, subject, channel, at }) => (
          <Grid as="li" size={13} key={messageId}>
            <Link
              {...layout('box', { tone: 'primary', weight: 'medium' })}
              to={`${paths.user.mailbox(profile.id)}?c=${conversationId}`}
            >
              {name}
            </Link>
            <Text as="span" tone="muted" truncate>
              {preview === '' ? subject : preview}
            </Text>
            <Text as="span" size={12} tone="faint">
              {[t(($) => $.rules.channels[channel]), formats.relative(at)].join(' · ')}
            </Text>
          </Grid>
        ))}
      </Grid>
    </Box>
  );
}
