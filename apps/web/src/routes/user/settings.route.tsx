import type { SettingsSection } from '@enlace/contract/core/user-paths.ts';
import type { ReactNode } from 'react';
import { SettingsPage } from '#features/account/settings/settings.page.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { customFieldsQuery } from '#features/audience/contacts/fields/custom-fields.queries.ts';
import { offeredTopicsQuery } from '#features/audience/contacts/topics/topics.queries.ts';
import { mailSourcesQuery } from '#features/mailbox/mail-sources/mail-sources.queries.ts';
import { mailboxRulesQuery } from '#features/mailbox/conversations/rules/mailbox-rules.queries.ts';
import { allSavedRepliesQuery } from '#features/mailbox/conversations/replies/saved-replies.queries.ts';
import { leavingQuery } from '#features/account/erasure/leaving.queries.ts';
import { apiKeysQuery } from '#features/identity/api-keys/api-keys.queries.ts';
import { ownDomainsQuery } from '#features/presence/custom-domains/domains.queries.ts';
import { serverQuery } from '#features/mailbox/senders/senders.queries.ts';
import { webhooksQuery } from '#features/account/webhooks/webhooks.queries.ts';

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
const Topics = () => <Count of={useQuery(offeredTopicsQuery).data?.length} />;
const Keys = () => <Count of={useQuery(apiKeysQuery).data?.items.filter(({ state }) => state === 'active').length} />;

const states: Partial<Record<SettingsSection, ReactNode>> = {
  domains: <Domains />,
  server: <Server />,
  replies: <Replies />,
  rules: <Rules />,
  incoming: <Incoming />,
  topics: <Topics />,
  fields: <Fields />,
  keys: <Keys />,
  webhooks: <Webhooks />,
  account: <Account />,
};

export const namespaces = ['settings'] as const;

export function Component() {
  return <SettingsPage states={states} />;
}
