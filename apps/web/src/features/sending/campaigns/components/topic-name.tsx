import { useTranslation } from 'react-i18next';
import { Text } from '#components/layout/layout.tsx';
import type { Campaign } from '../api/campaigns.queries.ts';

/** What the mail is about. */
export function TopicName({ topic }: Pick<Campaign, 'topic'>) {
  const { t } = useTranslation('mailing');
  if (!topic) return null;
  return (
    <Text size={13} tone="muted">
      {t(($) => $.mailing.topic.said, { name: topic.name })}
    </Text>
  );
}
