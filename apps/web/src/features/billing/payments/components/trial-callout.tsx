import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Callout } from '#components/feedback/callout.tsx';
import { methodsQuery } from '../api/payments.queries.ts';
import classes from './trial-callout.module.css';

/** States that no money moves here, wherever it might seem so. */
export function TrialCallout() {
  const { t } = useTranslation('payments');
  const { data } = useQuery(methodsQuery);
  if (!data?.isTest) return null;
  return (
    <div className={classes.callout}>
      <Callout title={t(($) => $.payments.trial.title)}>{t(($) => $.payments.trial.text)}</Callout>
    </div>
  );
}
