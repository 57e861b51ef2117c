import { useTranslation } from 'react-i18next';
import { SettingSection } from '#components/page/setting-section.tsx';
import { TopicList } from './topic-list.tsx';

/** What the client writes about, for readers to choose among. */
export function TopicsSection() {
  const { t } = useTranslation('topics');
  return (
    <SettingSection id="temas" title={t(($) => $.topics.title)} lead={t(($) => $.topics.lead)}>
      <TopicList />
    </SettingSection>
  );
}
