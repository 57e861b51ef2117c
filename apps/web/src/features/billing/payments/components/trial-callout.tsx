import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Callout } from '#components/feedback/callout.tsx';
import { Box } from '#components/layout/layout.tsx';
import { methodsQuery } from '../api/payments.queries.ts';

/** States that no money moves here, wherever it might seem so. */
export function TrialCallout() {
  const { t } = useTranslation('payments');
  const { data } = useQuery(methodsQuery);
  if (!data?.isTest) return null;
  return (
    <Box mb={18}>
      <Callout title={t(($) => $.payments.trial.title)}>{t(($) => $.payments.trial.text)}</Callout>
    </Box>
  );
}
