import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '#components/page/page.tsx';
import { useAnchor } from '#lib/navigation/use-anchor.ts';
import { sections } from '../sections.ts';

/** `/user/opciones`: the workspace's own settings. */
export function SettingsPage({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('settings');
  useAnchor();
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
      {children}
    </Page>
  );
}
