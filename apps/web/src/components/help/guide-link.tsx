import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { TextLink } from '#components/link/text-link.tsx';
import type { ClientGuideSlug } from '#lib/help/guides.ts';

/** “Cómo funciona”: the guide to the current screen. */
export function GuideLink({ to }: { to: ClientGuideSlug }) {
  const { t } = useTranslation('common');
  return <TextLink to={paths.user.guide(to)}>{t(($) => $.common.howItWorks)}</TextLink>;
}
