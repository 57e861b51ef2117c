import { useTranslation } from 'react-i18next';
import { Meter } from '#components/figures/meter.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { ShellCounts } from '../api/shell.queries.ts';
import classes from './menu-foot.module.css';

/** Mails sent in the current period. */
export function SendsMeter({ sends }: { sends: ShellCounts['sends'] }) {
  const { t } = useTranslation('shell');
  const formats = useFormats();
  const label = t(($) => $.shell.sends);
  return (
    <div className={classes.sends}>
      <div className={classes.figures}>
        <span>{label}</span>
        <span className={classes.number}>
          <b>{formats.number(sends.used)}</b> /{' '}
          {sends.quota === null ? t(($) => $.shell.unlimited) : formats.number(sends.quota)}
        </span>
      </div>
      <Meter label={label} used={sends.used} limit={sends.quota} />
    </div>
  );
}
