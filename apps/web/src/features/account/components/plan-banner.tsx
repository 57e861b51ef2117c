import { toWireLocale } from '#lib/i18n/locales.ts';
import type { Subscription } from '@enlace/contract/subscriptions/subscriptions.contract.ts';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { periodSentence, stateTones } from '../subscription-state.ts';
import classes from './plan-banner.module.css';

const thread =
  'M-20 188H610C700 188 792 158 792 88C792 54 768 36 742 36C704 36 682 72 682 108C682 158 726 188 790 188H1060';

/** The plan by its name, over the thread. */
export function PlanBanner({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('account');
  const formats = useFormats();
  const { key, date } = periodSentence(subscription);
  return (
    <section className={classes.banner}>
      <svg className={classes.thread} viewBox="0 0 1040 210" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
        <path d={thread} />
      </svg>
      <div className={classes.text}>
        <p className={classes.over}>{t(($) => $.account.plan.yours)}</p>
        <h1 className={classes.name}>{subscription.plan.name[toWireLocale(currentLocale())]}</h1>
        <p className={classes.period}>{t(($) => $.account.plan[key], { date: formats.longDate(date) })}</p>
      </div>
      <div className={classes.state}>
        <StatusBadge tone={stateTones[subscription.state]}>
          {t(($) => $.account.plan.state[subscription.state])}
        </StatusBadge>
      </div>
    </section>
  );
}
