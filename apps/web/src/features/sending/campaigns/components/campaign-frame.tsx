import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Page } from '#components/page/page.tsx';

type Props = {
  title: string;
  titleNote?: ReactNode;
  actions?: ReactNode;
  heading?: ReactNode;
  lead?: ReactNode;
  headEnd?: ReactNode;
  width?: 'dashboard' | 'full';
  hasOwnHeading?: boolean;
  children: ReactNode;
};

/** The sheet of one campaign, below the list in the navigation. */
export function CampaignFrame({ children, ...page }: Props) {
  const { t } = useTranslation('campaigns');
  return (
    <Page {...page} breadcrumb={[{ label: t(($) => $.campaigns.title), to: paths.user.campaigns }]}>
      {children}
    </Page>
  );
}
