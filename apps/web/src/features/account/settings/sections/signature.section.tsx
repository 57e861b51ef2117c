import { useTranslation } from 'react-i18next';
import { SettingSection } from '../components/setting-section.tsx';
import { SenderProfiles } from '../senders/sender-profiles.tsx';
import { SignatureForm } from '../senders/signature-form.tsx';

/** The signature of each profile. */
export function SignatureSection() {
  const { t } = useTranslation('senders');
  return (
    <SettingSection id="firma" title={t(($) => $.senders.signature.title)} lead={t(($) => $.senders.signature.lead)}>
      <SenderProfiles>{(sender) => <SignatureForm sender={sender} />}</SenderProfiles>
    </SettingSection>
  );
}
