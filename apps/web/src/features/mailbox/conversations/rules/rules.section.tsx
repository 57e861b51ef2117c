import { useTranslation } from 'react-i18next';
import { SettingSection } from '#components/page/setting-section.tsx';
import { RuleList } from './rule-list.tsx';

/** Automatic rules for incoming messages. */
export function RulesSection() {
  const { t } = useTranslation('rules');
  return (
    <SettingSection id="reglas" title={t(($) => $.rules.title)} lead={t(($) => $.rules.lead)}>
      <RuleList />
    </SettingSection>
  );
}
