import { useTranslation } from 'react-i18next';
import { Page } from '#components/page/page.tsx';
import { sections } from '../sections.ts';

/** `/user/opciones`: the workspace's own settings. */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  return (
    <Page
      title={t(($) => $.settings.title)}
      width="settings"
      heading={t(($) => $.settings.title)}
      lead={t(($) => $.settings.lead)}
    >
      {sections.map(({ key, Section }) => (
        <Section key={key} />
      ))}
    </Page>
  );
}
