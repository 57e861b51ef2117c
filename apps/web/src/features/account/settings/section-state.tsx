import type { SettingsSection } from '@enlace/contract/core/user-paths.ts';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { customFieldsQuery } from './api/custom-fields.ts';
import { mailSourcesQuery } from './api/mail-sources.ts';
import { mailboxRulesQuery } from './api/mailbox-rules.ts';
import { allSavedRepliesQuery } from './api/saved-replies.ts';
import { apiKeysQuery, leavingQuery } from './api/settings.queries.ts';
import { ownDomainsQuery } from './domains/domains.queries.ts';
import { serverQuery } from './senders/senders.queries.ts';
import { webhooksQuery } from './webhooks/webhooks.queries.ts';

function Count({ of = 0 }: { of: number | undefined }) {
  const formats = useFormats();
  return of > 0 ? (
    <Text as="span" tone="faint" tabular>
      {formats.number(of)}
    </Text>
  ) : null;
}

/** How many there are, and whether one of them needs somebody. */
function CountOrWarning({ items, isWrong }: { items: number | undefined; isWrong: boolean | undefined }) {
  const { t } = useTranslation('settings');
  if (isWrong) return <StatusBadge tone="warn">{t(($) => $.settings.index.attention)}</StatusBadge>;
  return <Count of={items} />;
}

function Domains() {
  const items = useQuery(ownDomainsQuery).data?.items;
  return <CountOrWarning items={items?.length} isWrong={items?.some(({ state }) => state === 'failing')} />;
}

function Incoming() {
  const items = useQuery(mailSourcesQuery).data?.items;
  const isWrong = items?.some(({ state }) => state === 'failing' || state === 'stopped');
  return <CountOrWarning items={items?.length} isWrong={isWrong} />;
}

function Webhooks() {
  const items = useQuery(webhooksQuery).data?.items;
  return <CountOrWarning items={items?.length} isWrong={items?.some(({ state }) => state === 'disabled')} />;
}

function Server() {
  const { t } = useTranslation('settings');
  const { data } = useQuery(serverQuery);
  if (!data) return null;
  const isWell = data.isOn && data.test?.failure === null;
  return (
    <StatusBadge tone={isWell ? 'ok' : 'warn'} isQuiet>
      {isWell ? data.host : t(($) => $.settings.index.attention)}
    </StatusBadge>
  );
}

function Account() {
  const { t } = useTranslation('settings');
  const { data } = useQuery(leavingQuery);
  return data?.leaving ? <StatusBadge tone="danger">{t(($) => $.settings.index.closed)}</StatusBadge> : null;
}

const Replies = () => <Count of={useQuery(allSavedRepliesQuery).data?.length} />;
const Rules = () => <Count of={useQuery(mailboxRulesQuery).data?.length} />;
const Fields = () => <Count of={useQuery(customFieldsQuery).data?.length} />;
const Keys = () => <Count of={useQuery(apiKeysQuery).data?.items.filter(({ state }) => state === 'active').length} />;

const states: Partial<Record<SettingsSection, () => ReactNode>> = {
  domains: Domains,
  server: Server,
  replies: Replies,
  rules: Rules,
  incoming: Incoming,
  fields: Fields,
  keys: Keys,
  webhooks: Webhooks,
  account: Account,
};

/** What a section holds, for those where that can be said in a word. */
export function SectionState({ section }: { section: SettingsSection }) {
  const State = states[section];
  return State ? <State /> : null;
}
