import { useTranslation } from 'react-i18next';
import { LinkButton } from '#components/button/button.tsx';
import { Card } from '#components/surface/card.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { CampaignReport } from '../api/campaigns.queries.ts';
import classes from './failures-card.module.css';

type Failure = CampaignReport['failures'][number];

function useReason(): (failure: Failure) => string {
  const { t } = useTranslation('campaigns');
  return ({ state, reason, code }) => {
    if (reason !== null) return t(($) => $.campaigns.preflight.reason[reason]);
    if (state === 'uncertain') return t(($) => $.campaigns.failures.uncertain);
    return code === null
      ? t(($) => $.campaigns.failures.rejected)
      : t(($) => $.campaigns.failures.rejectedCode, { code: String(code) });
  };
}

/** Reasons of failed deliveries, most frequent first. */
export function FailuresCard({ failures, listAddress }: { failures: readonly Failure[]; listAddress: string }) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const reason = useReason();
  const total = failures.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card
      title={t(($) => $.campaigns.failures.title)}
      end={
        total > 0 && (
          <LinkButton size="sm" variant="link" to={listAddress}>
            {t(($) => $.campaigns.failures.see, { count: total, n: formats.number(total) })}
          </LinkButton>
        )
      }
    >
      {total === 0 ? (
        <p className={classes.none}>{t(($) => $.campaigns.failures.none)}</p>
      ) : (
        <ul className={classes.list}>
          {failures.map((failure, index) => (
            <li key={index} className={classes.row}>
              <span>
                <span className={classes.reason}>{reason(failure)}</span>
                {failure.example !== '' && <span className={classes.example}>{failure.example}</span>}
              </span>
              <span className={classes.count}>{formats.number(failure.count)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
