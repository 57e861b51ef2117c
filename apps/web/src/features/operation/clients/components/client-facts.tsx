import type { ClientDetail } from '@enlace/contract/operation/clients/clients.schemas.ts';
import { fromWireLocale } from '@enlace/contract/core/locale.ts';
import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Meter } from '#components/figures/meter.tsx';
import { localeNames } from '#components/language/locale-names.ts';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { toWireLocale } from '#lib/i18n/locales.ts';
import { useCan } from '#lib/session/use-can.ts';
import type { ClientActs } from '../api/use-client-acts.ts';
import classes from './client-facts.module.css';

function Details({ client }: Pick<ClientDetail, 'client'>) {
  const { t } = useTranslation('clients');
  const nothing = t(($) => $.clients.detail.nothing);
  const locale = toWireLocale(currentLocale());
  const facts: [string, string | null | undefined][] = [
    [t(($) => $.clients.detail.email), client.email],
    [t(($) => $.clients.detail.phone), client.phone],
    [t(($) => $.clients.detail.alias), client.alias],
    [t(($) => $.clients.detail.codigo), client.codigo],
    [t(($) => $.clients.detail.accountType), client.accountType?.name[locale]],
    [t(($) => $.clients.detail.locale), client.locale && localeNames[fromWireLocale(client.locale)]],
    [t(($) => $.clients.detail.timeZone), client.timeZone],
  ];
  return (
    <Grid as="dl" columns="104px minmax(0, 1fr)" gap={10} mt={12} size={13}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <Text as="dt" tone="muted">
            {name}
          </Text>
          <Text as="dd" breakWords tabular>
            {value ?? nothing}
          </Text>
        </div>
      ))}
    </Grid>
  );
}

function Plan({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('clients');
  const formats = useFormats();
  const plan = subscription.plan.name[toWireLocale(currentLocale())] ?? subscription.plan.code;
  const amount = (resource: Subscription['quotas'][number]['resource'], value: number) =>
    resource === 'storage_bytes' ? formats.bytes(value) : formats.number(value);
  return (
    <>
      <Text size={13} tone="muted">
        {t(($) => $.clients.detail.planLine, { plan, date: formats.date(subscription.periodEnd) })}
      </Text>
      <Grid gap={12} mt={12}>
        {subscription.quotas.map(({ resource, used, limit }) => (
          <div key={resource}>
            <Row justify="between" gap={12} mb={6} size={13} align="stretch" className={classes.meterTop}>
              <span>{t(($) => $.clients.detail.meters[resource])}</span>
              <span>
                {t(($) => $.clients.detail.of, {
                  used: amount(resource, used),
                  limit: limit === null ? t(($) => $.clients.detail.unlimited) : amount(resource, limit),
                })}
              </span>
            </Row>
            <Meter label={t(($) => $.clients.detail.meters[resource])} used={used} limit={limit} />
          </div>
        ))}
      </Grid>
    </>
  );
}

/** The client's identity, plan and account security. */
export function ClientFacts({ detail, acts }: { detail: ClientDetail; acts: ClientActs }) {
  const { t } = useTranslation('clients');
  const formats = useFormats();
  const canWrite = useCan('clients.write');
  const { client, subscription } = detail;
  const { secondFactorSince } = client;
  return (
    <>
      <Text as="h2" size={14} weight="semibold" className={classes.title}>
        {t(($) => $.clients.detail.facts)}
      </Text>
      <Details client={client} />
      <Text as="h2" size={14} weight="semibold" className={classes.title}>
        {t(($) => $.clients.detail.plan)}
      </Text>
      {subscription === null ? (
        <Text size={13} tone="muted">
          {t(($) => $.clients.detail.noPlan)}
        </Text>
      ) : (
        <Plan subscription={subscription} />
      )}
      <Text as="h2" size={14} weight="semibold" className={classes.title}>
        {t(($) => $.clients.detail.security)}
      </Text>
      <Text size={13} tone="muted">
        {secondFactorSince === null
          ? t(($) => $.clients.detail.factorOff)
          : t(($) => $.clients.detail.factorOn, { date: formats.date(secondFactorSince) })}
      </Text>
      {canWrite && secondFactorSince !== null && (
        <Box mt={10}>
          <Button size="sm" loading={acts.isBusy} onClick={() => void acts.resetFactor(client)}>
            {t(($) => $.clients.action.resetFactor)}
          </Button>
        </Box>
      )}
    </>
  );
}
