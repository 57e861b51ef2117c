import { useTranslation } from 'react-i18next';
import { SettingSection } from '../components/setting-section.tsx';
import { ReplyList } from '../replies/reply-list.tsx';

/** Saved replies of the mailbox. */
export function RepliesSection() {
  const { t } = useTranslation('mailbox');
  return (
    <SettingSection id="respuestas" title={t(($) => $.mailbox.replies.heading)} lead={t(($) => $.mailbox.replies.lead)}>
      <ReplyList />
    </SettingSection>
  );
}
