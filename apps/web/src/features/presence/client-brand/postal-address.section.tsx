import { useTranslation } from 'react-i18next';
import { SettingSection } from '#components/page/setting-section.tsx';
import { PostalAddressForm } from '#components/postal-address/postal-address-form.tsx';

/** The sender's postal address. */
export function PostalAddressSection() {
  const { t } = useTranslation('postal');
  return (
    <SettingSection id="direccion" title={t(($) => $.postal.title)} lead={t(($) => $.postal.lead)}>
      <PostalAddressForm />
    </SettingSection>
  );
}
