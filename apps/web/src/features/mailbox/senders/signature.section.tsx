import { useTranslation } from 'react-i18next';
import { SettingSection } from '#components/page/setting-section.tsx';
import { SenderProfiles } from './sender-profiles.tsx';
import { SignatureForm } from './signature-form.tsx';

/** The signature of each profile. */
export function SignatureSection() {
  const { t } = useTranslation('senders');
  return (
    <SettingSection id="firma" title={t(($) => $.senders.signature.title)} lead={t(($) => $.senders.signature.lead)}>
      <SenderProfiles>{(sender) => <SignatureForm sender={sender} />}</SenderProfiles>
    </SettingSection>
  );
}
