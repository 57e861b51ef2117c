import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { Row, Text } from '#components/layout/layout.tsx';
import { SettingAct } from '#components/page/setting-section.tsx';
import { LoadMore } from '#components/states/load-more.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { toWireLocale } from '#lib/i18n/locales.ts';
import { useCan } from '#lib/session/use-can.ts';
import { type PolicyDesk, policyAnswersQuery, policyVersionQuery } from '../api/options.queries.ts';
import classes from './options.module.css';
import { PolicyDiff } from './policy-diff.tsx';

type Version = PolicyDesk['versions'][number];

function Comparison({ version }: { version: number }) {
  const { t } = useTranslation('options');
  const wire = toWireLocale(currentLocale());
  const before = useQuery(policyVersionQuery(version - 1)).data;
  const after = useQuery(policyVersionQuery(version)).data;
  if (!before || !after) return null;
  const label = t(($) => $.options.policy.diff, { version: version - 1 });
  return <PolicyDiff label={label} before={before.texts[wire]} after={after.texts[wire]} />;
}

function VersionRow({ version, clients }: { version: Version; clients: number }) {
  const { t } = useTranslation('options');
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const summary = version.summary[toWireLocale(currentLocale())];
  const counts = [
    t(($) => $.options.policy.accepted, { n: formats.number(version.accepted), all: formats.number(clients) }),
    ...(version.seen > 0 ? [t(($) => $.options.policy.seen, { n: formats.number(version.seen) })] : []),
    version.needsConsent ? t(($) => $.options.policy.consent) : t(($) => $.options.policy.notice),
  ];
  return (
    <div>
      <SettingAct
        title={`${t(($) => $.options.policy.version, { version: version.version })}, ${formats.longDate(version.publishedAt)}`}
        help={
          <>
            {summary !== '' && <>{summary} · </>}
            {counts.join(' · ')}
          </>
        }
      >
        {version.version > 1 && (
          <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t(($) => $.options.policy.hide) : t(($) => $.options.policy.compare)}
          </Button>
        )}
      </SettingAct>
      {isOpen && <Comparison version={version.version} />}
    </div>
  );
}

function Answers() {
  const { t } = useTranslation('options');
  const formats = useFormats();
  const query = useInfiniteQuery(policyAnswersQuery);
  const kinds = {
    registered: t(($) => $.options.policy.registered),
    accepted: t(($) => $.options.policy.acceptedKind),
    seen: t(($) => $.options.policy.seenKind),
  };
  if (!query.data) return <Unloaded query={query} rows={2} />;
  const items = query.data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <Text tone="muted" maxW="58ch" size={13} breakWords className={classes.help}>
        {t(($) => $.options.policy.nobody)}
      </Text>
    );
  return (
    <div className={classes.rows}>
      {items.map((item) => (
        <SettingAct
          key={`${item.clientId}-${item.version}`}
          title={item.name}
          help={<Link to={paths.admin.user(item.clientId)}>{item.email}</Link>}
        >
          <Text tone="muted" maxW="58ch" as="span" size={13} breakWords className={classes.help}>
            {t(($) => $.options.policy.version, { version: item.version })} · {kinds[item.kind]} ·{' '}
            {formats.dateTime(item.at)}
          </Text>
        </SettingAct>
      ))}
      <LoadMore query={query} size="sm">
        {t(($) => $.options.policy.more)}
      </LoadMore>
    </div>
  );
}

/** All versions with their changes and acceptance. */
export function PolicyVersions({ desk }: { desk: PolicyDesk }) {
  const { t } = useTranslation('options');
  const seesClients = useCan('clients.read');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div>
        <Text as="h3" weight="medium" className={classes.name}>
          {t(($) => $.options.policy.versions)}
        </Text>
        <div className={classes.rows}>
          {desk.versions.map((version) => (
            <VersionRow key={version.version} version={version} clients={desk.clients} />
          ))}
        </div>
      </div>
      {seesClients && (
        <Row wrap gap={8}>
          <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t(($) => $.options.policy.hide) : t(($) => $.options.policy.who)}
          </Button>
        </Row>
      )}
      {isOpen && <Answers />}
    </>
  );
}
