import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { StatusBadge, type StatusTone } from '#components/figures/status-badge.tsx';
import { Text } from '#components/layout/layout.tsx';
import { linkWords } from '#components/link/link-name.ts';
import { PlainTable } from '#components/table/plain-table.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { CampaignDelivery } from '../api/campaigns.queries.ts';

const tones: Record<CampaignDelivery['state'], StatusTone> = {
  pending: 'neutral',
  claimed: 'neutral',
  sending: 'live',
  accepted: 'ok',
  rejected: 'danger',
  skipped: 'neutral',
  uncertain: 'warn',
};

function Person({ delivery }: { delivery: CampaignDelivery }) {
  const { t } = useTranslation('campaigns');
  if (delivery.name === '')
    return (
      <Text as="span" block weight="semibold" breakWords>
        {t(($) => $.campaigns.person.erased)}
      </Text>
    );
  return (
    <>
      <Text as={Link} block weight="semibold" breakWords to={paths.user.contact(delivery.contactId)} hover="underline">
        {delivery.name}
      </Text>
      <Text as="span" block size={12} tone="faint" breakWords>
        {delivery.email}
      </Text>
    </>
  );
}

/** Explains the outcome: the reason of a skip, the server's response, or the time of the retry. */
function Reason({ delivery }: { delivery: CampaignDelivery }) {
  const { t } = useTranslation('campaigns');
  const { t: tw } = useTranslation('communications');
  const formats = useFormats();
  const { skipReason, answer, nextAttemptAt, state, attempts } = delivery;
  if (skipReason !== null)
    return (
      <Text as="span" block size={12} tone="faint" breakWords>
        {t(($) => $.campaigns.person.reason[skipReason])}
      </Text>
    );
  const { explanation } = delivery;
  const isRetrying = state === 'pending' && attempts > 0 && nextAttemptAt !== null;
  const hasAnswer = answer !== null && state !== 'accepted';
  return (
    <>
      {isRetrying && (
        <Text as="span" block size={12} tone="faint" breakWords>
          {t(($) => $.campaigns.person.retry, { time: formats.time(nextAttemptAt) })}
        </Text>
      )}
      {explanation !== null && (
        <Text as="span" block breakWords>
          {tw(($) => $.communications.why[explanation])}
        </Text>
      )}
      {hasAnswer && (
        <Text as="span" block size={12} tone="faint" breakWords>
          {[answer.code, answer.text].filter((part) => part !== null && part !== '').join(' ')}
        </Text>
      )}
    </>
  );
}

function useActions(): (delivery: CampaignDelivery) => string {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  return (delivery) => {
    const actions = [
      delivery.openedAt !== null && t(($) => $.campaigns.person.opened),
      delivery.clickedAt !== null && t(($) => $.campaigns.person.clicked),
      delivery.repliedAt !== null && t(($) => $.campaigns.person.replied),
      delivery.unsubscribedAt !== null && t(($) => $.campaigns.person.unsubscribed),
    ].filter((action) => action !== false);
    return formats.list(actions);
  };
}

/** The followed links, with counts above one. */
function Followed({ delivery: { links } }: { delivery: CampaignDelivery }) {
  const { t } = useTranslation('outcome');
  const formats = useFormats();
  if (links.length === 0) return null;
  const names = links.map(({ label, clicks, id }) => {
    const said = linkWords(label);
    const name = said === '' ? t(($) => $.outcome.people.link, { n: formats.number(id) }) : said;
    return clicks > 1 ? t(($) => $.outcome.people.times, { name, n: formats.number(clicks) }) : name;
  });
  return (
    <Text as="span" block size={12} tone="faint" breakWords>
      {names.join(' · ')}
    </Text>
  );
}

function DeliveryRow({ delivery }: { delivery: CampaignDelivery }) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const actions = useActions();
  return (
    <tr>
      <td>
        <Person delivery={delivery} />
      </td>
      <Text as="td" phone={{ maxW: '44vw', textAlign: 'right' }}>
        <StatusBadge tone={tones[delivery.state]} isQuiet={delivery.state === 'accepted'}>
          {t(($) => $.campaigns.person.state[delivery.state])}
        </StatusBadge>
        <Reason delivery={delivery} />
      </Text>
      <Text as="td" hideOnPhone data-end>
        {formats.number(delivery.attempts)}
      </Text>
      <Text as="td" phone={{ column: '1 / -1' }}>
        {actions(delivery)}
        <Followed delivery={delivery} />
      </Text>
      <Text as="td" nowrap tone="muted" tabular>
        {delivery.settledAt !== null && formats.dateTime(delivery.settledAt)}
      </Text>
    </tr>
  );
}

/** The ledger, one row per contact. */
export function PeopleTable({ deliveries }: { deliveries: readonly CampaignDelivery[] }) {
  const { t } = useTranslation('campaigns');
  return (
    <PlainTable cell="9px 12px" edge={24} top rowsOnPhone>
      <thead>
        <tr>
          <th>{t(($) => $.campaigns.person.person)}</th>
          <th>{t(($) => $.campaigns.person.result)}</th>
          <th data-end>{t(($) => $.campaigns.person.attempts)}</th>
          <th>{t(($) => $.campaigns.person.did)}</th>
          <th>{t(($) => $.campaigns.person.at)}</th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} />
        ))}
      </tbody>
    </PlainTable>
  );
}
