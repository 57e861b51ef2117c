import { useTranslation } from 'react-i18next';
import { SettingSection } from '#components/page/setting-section.tsx';
import { IdentityForm } from './identity-form.tsx';
import { SenderProfiles } from './sender-profiles.tsx';

/** Sender names and addresses per profile. */
export function SendersSection() {
  const { t } = useTranslation('senders');
  return (
    <SettingSection id="remitentes" title={t(($) => $.senders.identity.title)} lead={t(($) => $.senders.identity.lead)}>
      <SenderProfiles>
        {(sender, accountName) => <IdentityForm sender={sender} accountName={accountName} />}
      </SenderProfiles>
    </SettingSection>
  );
}
