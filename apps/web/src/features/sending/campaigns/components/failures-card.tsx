import { useTranslation } from 'react-i18next';
import { LinkButton } from '#components/button/button.tsx';
import { Row, Text } from '#components/layout/layout.tsx';
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
        <Text tone="muted">{t(($) => $.campaigns.failures.none)}</Text>
      ) : (
        <ul className={classes.list}>
          {failures.map((failure, index) => (
            <Row lineBetween as="li" align="baseline" justify="between" gap={12} py={10} size={13} key={index}>
              <span>
                <Text as="span" weight="medium">
                  {reason(failure)}
                </Text>
                {failure.example !== '' && (
                  <Text as="span" block size={12} tone="faint" breakWords>
                    {failure.example}
                  </Text>
                )}
              </span>
              <Text as="span" weight="semibold" tabular>
                {formats.number(failure.count)}
              </Text>
            </Row>
          ))}
        </ul>
      )}
    </Card>
  );
}
