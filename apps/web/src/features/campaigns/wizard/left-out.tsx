import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';
import type { Preflight } from '../api/campaigns.queries.ts';
import classes from './audience-step.module.css';

/** Who is not in the audience, and why. */
export function LeftOut({ leftOut }: { leftOut: Preflight['leftOut'] }) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  return (
    <div>
      <p className={classes.title}>{t(($) => $.campaigns.preflight.leftOut)}</p>
      <ul className={classes.out}>
        {leftOut.map(({ reason, count }) => (
          <li key={reason} className={classes.row}>
            <span>{t(($) => $.campaigns.preflight.reason[reason])}</span>
            <span className={classes.count}>{formats.number(count)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
