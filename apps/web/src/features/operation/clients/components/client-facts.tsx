import type { ClientDetail } from '@enlace/contract/operation/clients/clients.schemas.ts';
import { fromWireLocale } from '@enlace/contract/core/locale.ts';
import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Meter } from '#components/figures/meter.tsx';
import { localeNames } from '#components/language/locale-names.ts';
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
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value ?? nothing}</dd>
        </div>
      ))}
    </dl>
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
      <p className={classes.line}>
        {t(($) => $.clients.detail.planLine, { plan, date: formats.date(subscription.periodEnd) })}
      </p>
      <div className={classes.meters}>
        {subscription.quotas.map(({ resource, used, limit }) => (
          <div key={resource}>
            <div className={classes.meterTop}>
              <span>{t(($) => $.clients.detail.meters[resource])}</span>
              <span>
                {t(($) => $.clients.detail.of, {
                  used: amount(resource, used),
                  limit: limit === null ? t(($) => $.clients.detail.unlimited) : amount(resource, limit),
                })}
              </span>
            </div>
            <Meter label={t(($) => $.clients.detail.meters[resource])} used={used} limit={limit} />
          </div>
        ))}
      </div>
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
      <h2 className={classes.title}>{t(($) => $.clients.detail.facts)}</h2>
      <Details client={client} />
      <h2 className={classes.title}>{t(($) => $.clients.detail.plan)}</h2>
      {subscription === null ? (
        <p className={classes.line}>{t(($) => $.clients.detail.noPlan)}</p>
      ) : (
        <Plan subscription={subscription} />
      )}
      <h2 className={classes.title}>{t(($) => $.clients.detail.security)}</h2>
      <p className={classes.line}>
        {secondFactorSince === null
          ? t(($) => $.clients.detail.factorOff)
          : t(($) => $.clients.detail.factorOn, { date: formats.date(secondFactorSince) })}
      </p>
      {canWrite && secondFactorSince !== null && (
        <div className={classes.action}>
          <Button size="sm" loading={acts.isBusy} onClick={() => void acts.resetFactor(client)}>
            {t(($) => $.clients.action.resetFactor)}
          </Button>
        </div>
      )}
    </>
  );
}
