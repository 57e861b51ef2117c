import { useTranslation } from 'react-i18next';
import { SettingSection } from '#components/page/setting-section.tsx';
import { HoursForm } from './hours-form.tsx';
import { SenderProfiles } from './sender-profiles.tsx';

/** Office hours and automatic answers. */
export function HoursSection() {
  const { t } = useTranslation('senders');
  return (
    <SettingSection id="horario" title={t(($) => $.senders.hours.title)} lead={t(($) => $.senders.hours.lead)}>
      <SenderProfiles>{(sender) => <HoursForm sender={sender} />}</SenderProfiles>
    </SettingSection>
  );
}
