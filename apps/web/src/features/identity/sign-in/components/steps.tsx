import { useTranslation } from 'react-i18next';
import classes from './steps.module.css';

/** Progress through the two steps of registration. */
export function Steps({ current }: { current: 1 | 2 }) {
  const { t } = useTranslation('access');
  return (
    <ol className={classes.steps} aria-label={t(($) => $.access.register.steps)}>
      <li className={classes.step} aria-current={current === 1 ? 'step' : undefined}>
        <span className={classes.number}>1</span>
        {t(($) => $.access.register.stepData)}
      </li>
      <li className={classes.line} aria-hidden="true" />
      <li className={classes.step} aria-current={current === 2 ? 'step' : undefined}>
        <span className={classes.number}>2</span>
        {t(($) => $.access.register.stepVerify)}
      </li>
    </ol>
  );
}
