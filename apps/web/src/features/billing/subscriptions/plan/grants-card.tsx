import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { useOfferWords } from '#components/billing/use-offer-words.ts';
import { LinkButton } from '#components/button/button.tsx';
import { Row, Text } from '#components/layout/layout.tsx';
import { Card } from '#components/surface/card.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { purchasesQuery } from '../api/billing.queries.ts';
import classes from './my-plan.module.css';

/** Current additions from packages, with their validity. */
export function GrantsCard() {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const words = useOfferWords();
  const { data } = useInfiniteQuery(purchasesQuery);
  const active = data?.pages.flatMap(({ items }) => items).filter(({ state }) => state === 'active') ?? [];
  return (
    <Card
      title={t(($) => $.billing.myplan.packages)}
      end={
        <LinkButton variant="link" size="sm" to={paths.account.packages}>
          {t(($) => $.billing.myplan.seePackages)}
        </LinkButton>
      }
    >
      {active.length === 0 && (
        <Text size={13} tone="muted">
          {t(($) => $.billing.myplan.noPackages)}
        </Text>
      )}
      <ul className={classes.rows}>
        {active.map(({ id, package: bought, grants, expiresAt, priceMinor, currency }) => {
          const left = grants.map(({ resource, remaining }) => words.quota(resource, remaining));
          return (
            <Row as="li" justify="between" gap={16} py={10} key={id}>
              <span>
                <Text as="b" weight="medium" tabular>
                  {words.name(bought.name)}
                </Text>
                <Text as="small" block mt={2} size={12} tone="muted">
                  {t(($) => $.billing.packages.left, { left: formats.list(left) })}{' '}
                  {expiresAt === null
                    ? t(($) => $.billing.packages.noExpiry)
                    : t(($) => $.billing.packages.expires, { date: formats.date(expiresAt) })}
                </Text>
              </span>
              <Text as="b" weight="medium" tabular>
                {formats.money({ minor: priceMinor, currency })}
              </Text>
            </Row>
          );
        })}
      </ul>
    </Card>
  );
}
