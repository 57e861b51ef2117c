import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#components/button/button.tsx';
import { Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { toWireLocale } from '#lib/i18n/locales.ts';
import { identityQuery, methodsQuery, subscriptionQuery } from '../api/payments.queries.ts';
import { CardFace } from './card-face.tsx';
import classes from './overview-cards.module.css';

type Balance = { currency: string; dueMinor: number; creditMinor: number };

function NextCharge({ balances }: { balances: readonly Balance[] }) {
  const { t } = useTranslation('payments');
  const formats = useFormats();
  const { data } = useQuery(subscriptionQuery);
  const next = data?.nextCharge ?? undefined;
  const credits = balances.filter(({ creditMinor }) => creditMinor > 0);
  const locale = toWireLocale(currentLocale());
  return (
    <Stack phone={{ minH: 0 }} minH={126} fill="surface" border radius="lg" as="section" gap={8} shrink py={16} px={18}>
      <Row minH={30} justify="between" gap={12} className={classes.head}>
        <Text as="h2" tone="muted" size={13} weight="regular">
          {t(($) => $.payments.next.label)}
        </Text>
      </Row>
      {next === undefined || data === undefined || data === null ? (
        <Text tone="muted" size={13}>
          {t(($) => $.payments.next.none)}
        </Text>
      ) : (
        <>
          <Text display size={30} leading={1.16} className={classes.figure}>
            {formats.exactMoney({ minor: next.charge.dueMinor, currency: next.charge.currency })}
          </Text>
          <Text tone="muted" size={13}>
            {t(($) => $.payments.next.when, {
              date: formats.fullDay(next.at),
              plan: (data.scheduledChange?.offer.plan ?? data.plan).name[locale] ?? data.plan.code,
            })}
          </Text>
        </>
      )}
      {credits.map(({ currency, creditMinor }) => (
        <Text tone="default" size={13} key={currency}>
          {t(($) => $.payments.next.credit, { amount: formats.exactMoney({ minor: creditMinor, currency }) })}
        </Text>
      ))}
    </Stack>
  );
}

function DefaultMethod() {
  const { t } = useTranslation('payments');
  const { data } = useQuery(methodsQuery);
  const method = data?.items.find(({ isDefault }) => isDefault);
  return (
    <Stack phone={{ minH: 0 }} minH={126} fill="surface" border radius="lg" as="section" gap={8} shrink py={16} px={18}>
      <Row minH={30} justify="between" gap={12} className={classes.head}>
        <Text as="h2" tone="muted" size={13} weight="regular">
          {t(($) => $.payments.method.label)}
        </Text>
        <LinkButton variant="link" size="sm" to={paths.account.methods}>
          {method === undefined ? t(($) => $.payments.method.add) : t(($) => $.payments.method.change)}
        </LinkButton>
      </Row>
      {data !== undefined &&
        (method === undefined ? (
          <Text tone="muted" size={13}>
            {t(($) => $.payments.method.none)}
          </Text>
        ) : (
          <CardFace method={method} />
        ))}
    </Stack>
  );
}

function Identity() {
  const { t } = useTranslation('payments');
  const { data } = useQuery(identityQuery);
  return (
    <Stack phone={{ minH: 0 }} minH={126} fill="surface" border radius="lg" as="section" gap={8} shrink py={16} px={18}>
      <Row minH={30} justify="between" gap={12} className={classes.head}>
        <Text as="h2" tone="muted" size={13} weight="regular">
          {t(($) => $.payments.identity.label)}
        </Text>
        <LinkButton variant="link" size="sm" to={paths.account.personal}>
          {data === null ? t(($) => $.payments.method.add) : t(($) => $.payments.identity.edit)}
        </LinkButton>
      </Row>
      {data === null && (
        <Text tone="muted" size={13}>
          {t(($) => $.payments.identity.none)}
        </Text>
      )}
      {data !== undefined && data !== null && (
        <Stack leading={1.5} as="p" size={13} breakWords>
          <Text as="strong" weight="medium">
            {data.legalName}
          </Text>
          <Text as="span" tone="muted">
            {[data.taxId, data.line1, data.city].filter((part) => part !== null && part !== '').join(', ')}
          </Text>
        </Stack>
      )}
    </Stack>
  );
}

/** The next charge, its payment method, and the billing details. */
export function OverviewCards({ balances }: { balances: readonly Balance[] }) {
  return (
    <Grid phone={{ columns: 'minmax(0, 1fr)', gap: 12 }} columns="repeat(3, minmax(0, 1fr))" gap={20} mb={22}>
      <NextCharge balances={balances} />
      <DefaultMethod />
      <Identity />
    </Grid>
  );
}
