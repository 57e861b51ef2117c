import type { DomainCheck } from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import { useTranslation } from 'react-i18next';
import classes from '../sending.module.css';

function Remedy({ check: { check, problem } }: { check: DomainCheck }) {
  const { t } = useTranslation('sending');
  if (problem === null) return null;
  return (
    <span>
      {t(($) => $.sending.problems[problem])}{' '}
      {problem === 'missing' && <span className={classes.term}>{t(($) => $.sending.missing[check])}</span>}
    </span>
  );
}

/** DNS check results, one line per record, with advice. */
export function DomainChecks({ checks }: { checks: readonly DomainCheck[] }) {
  const { t } = useTranslation('sending');
  return (
    <ul className={classes.list} aria-label={t(($) => $.sending.checks)}>
      {checks.map((check) => (
        <li key={check.check} className={classes.item}>
          <span className={classes.head}>
            <b>{t(($) => $.sending.names[check.check])}</b>
            <span className={classes.verdict} data-verdict={check.verdict}>
              {t(($) => $.sending.verdicts[check.verdict])}
            </span>
          </span>
          <Remedy check={check} />
          {check.found !== null && check.verdict !== 'good' && (
            <span>
              <span className={classes.term}>{t(($) => $.sending.found)}</span>{' '}
              <code className={classes.code}>{check.found}</code>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
