import { settingsPath } from '@enlace/contract/core/user-paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { Text } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { topicsQuery } from './topics.query.ts';

type Props = { value: string | null; onChange: (topicId: string | null) => void };

/** What a mailing is about; an archived topic is there only where it is chosen already. */
export function TopicField({ value, onChange }: Props) {
  const { t } = useTranslation('mailing');
  const { data } = useQuery({ ...topicsQuery, enabled: useCan('contacts.read') });
  const shown = data?.filter(({ id, archivedAt }) => archivedAt === null || id === value);
  if (!shown) return null;
  if (shown.length === 0)
    return (
      <Text size={13} tone="muted">
        {t(($) => $.mailing.topic.empty)}{' '}
        <TextLink to={settingsPath('topics')}>{t(($) => $.mailing.topic.manage)}</TextLink>
      </Text>
    );
  return (
    <SelectField
      label={t(($) => $.mailing.topic.label)}
      hint={t(($) => $.mailing.topic.hint)}
      none={t(($) => $.mailing.topic.none)}
      value={value}
      options={shown.map(({ id, name, archivedAt }) => ({
        value: id,
        label: archivedAt === null ? name : t(($) => $.mailing.topic.archived, { name }),
      }))}
      onChange={onChange}
    />
  );
}
