import { useTranslation } from 'react-i18next';
import { SettingSection } from '#components/page/setting-section.tsx';
import { ReplyList } from './reply-list.tsx';

export function RepliesSection() {
  const { t } = useTranslation('mailbox');
  return (
    <SettingSection id="respuestas" title={t(($) => $.mailbox.replies.heading)} lead={t(($) => $.mailbox.replies.lead)}>
      <ReplyList />
    </SettingSection>
  );
}
