import { useTranslation } from 'react-i18next';
import { SettingSection } from '#components/page/setting-section.tsx';
import { FieldList } from './field-list.tsx';

/** The client’s custom fields of contacts. */
export function FieldsSection() {
  const { t } = useTranslation('record');
  return (
    <SettingSection id="campos" title={t(($) => $.record.fields.title)} lead={t(($) => $.record.fields.lead)}>
      <FieldList />
    </SettingSection>
  );
}
