import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SubscriptionStateBadge } from '#components/billing/state-badge.tsx';
import { useOfferWords } from '#components/billing/use-offer-words.ts';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Button } from '#components/button/button.tsx';
import { Grid, Text } from '#components/layout/layout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { ScrollRegion } from '#components/surface/scroll-region.tsx';
import { PlainTable } from '#components/table/plain-table.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { forecastQuery } from '../api/subscriptions.queries.ts';
import classes from './dialogs.module.css';

/** The next invoices of a client, computed by the engine that will issue them. */
export function ForecastTable({ clientId }: { clientId: string }) {
  const { t } = useTranslation('subscribers');
  const formats = useFormats();
  const words = useOfferWords();
  const query = useQuery(forecastQuery(clientId));
  const { data } = query;
  const label = t(($) => $.subscribers.forecast.title);
  if (!data) return <Unloaded query={query} rows={6} />;
  const end = data.end;
  return (
    <>
      {data.items.length > 0 && (
        <ScrollRegion label={label} className={classes.wide}>
          <PlainTable label={label} cell="9px 12px 9px 0" edge={0} flush>
            <thead>
              <tr>
                <th scope="col">{t(($) => $.subscribers.forecast.number)}</th>
                <th scope="col">{t(($) => $.subscribers.forecast.date)}</th>
                <th scope="col">{t(($) => $.subscribers.forecast.plan)}</th>
                <th scope="col">{t(($) => $.subscribers.forecast.state)}</th>
                <th scope="col" data-end>
                  {t(($) => $.subscribers.forecast.net)}
                </th>
                <th scope="col" data-end>
                  {t(($) => $.subscribers.forecast.tax)}
                </th>
                <th scope="col" data-end>
                  {t(($) => $.subscribers.forecast.due)}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.items.map(({ at, plan, state, charge }, index) => {
                const money = (minor: number) => formats.exactMoney({ minor, currency: charge.currency });
                return (
                  <tr key={at}>
                    <td>{index + 1}</td>
                    <td>{formats.date(at)}</td>
                    <td>{words.name(plan.name)}</td>
                    <td>
                      <SubscriptionStateBadge state={state} isQuiet />
                    </td>
                    <td data-end>{money(charge.netMinor)}</td>
                    <td data-end>{money(charge.taxMinor)}</td>
                    <Text as="td" weight="semibold" data-end>
                      {money(charge.dueMinor)}
                    </Text>
                  </tr>
                );
              })}
            </tbody>
          </PlainTable>
        </ScrollRegion>
      )}
      {end && (
        <Text size={13} tone="muted">
          {end.error === null ? t(($) => $.subscribers.forecast.end) : refusalText({ code: end.error, params: {} })}
        </Text>
      )}
    </>
  );
}

export function ForecastDialog({ client, onClose }: { client: { id: string; name: string }; onClose: () => void }) {
  const { t } = useTranslation(['subscribers', 'common']);
  return (
    <Dialog
      title={t(($) => $.subscribers.forecast.of, { client: client.name })}
      isOpen
      size={820}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t(($) => $.common.close)}</Button>}
    >
      <Grid gap={16}>
        <p>{t(($) => $.subscribers.forecast.help)}</p>
        <ForecastTable clientId={client.id} />
      </Grid>
    </Dialog>
  );
}
