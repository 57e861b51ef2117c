import type { PlanFeature } from '@enlace/contract/core/plan-features.ts';
import { useTranslation } from 'react-i18next';
import { IconLock } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Callout } from '#components/feedback/callout.tsx';
import { Box } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { toWireLocale } from '#lib/i18n/locales.ts';
import { useMissingFeature } from '#lib/session/use-missing-feature.ts';

type Props = {
  feature: PlanFeature;
  /** Across the top of a list. */
  isBar?: boolean;
};

/** Says, before anything is filled in, that the plan lacks this, which one has it, and leads there. */
export function FeatureHint({ feature, isBar = false }: Props) {
  const { t } = useTranslation('standing');
  const missing = useMissingFeature(feature);
  if (!missing) return null;
  const { plan } = missing;
  const name = plan && (plan.name[toWireLocale(currentLocale())] ?? plan.code);
  const hint = (
    <Callout
      icon={IconLock}
      title={t(($) => $.standing.featureHint.title, { feature: t(($) => $.standing.feature[feature]) })}
    >
      {name === null ? t(($) => $.standing.featureHint.none) : t(($) => $.standing.featureHint.has, { plan: name })}{' '}
      <TextLink to={paths.account.plans}>{t(($) => $.standing.featureHint.open)}</TextLink>
    </Callout>
  );
  return isBar ? (
    <Box pt={16} px={24}>
      {hint}
    </Box>
  ) : (
    hint
  );
}
