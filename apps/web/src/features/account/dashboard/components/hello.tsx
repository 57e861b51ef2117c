import type { Dashboard } from '@enlace/contract/account/dashboard/dashboard.contract.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { Box } from '#components/layout/layout.tsx';
import { RichText } from '#components/text/rich-text.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useUser } from '#lib/session/use-user.ts';
import { dayPartOf, firstNameOf, lists, nearShare, sum } from '../dashboard.rules.ts';
import classes from './hello.module.css';

/** Tasks and good news, by urgency. */
function useParts(data: Dashboard): string[] {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const waiting = data.waiting.total;
  const running = data.running.length;
  const fresh = sum(data.newContacts.current);
  const due = data.due.reduce((total, { invoices }) => total + invoices, 0);
  const amount = formats.list(data.due.map(({ minor, currency }) => formats.money({ minor, currency })));
  return [
    waiting > 0 && t(($) => $.dashboard.say.waiting, { count: waiting, n: formats.number(waiting) }),
    running > 0 && t(($) => $.dashboard.say.running, { count: running, n: formats.number(running) }),
    fresh > 0 && t(($) => $.dashboard.say.contacts, { count: fresh, n: formats.number(fresh), days: data.days }),
    due > 0 && t(($) => $.dashboard.say.due, { count: due, n: formats.number(due), amount }),
  ].filter((part) => part !== false);
}

function useQuotaText({ sends }: Dashboard): string | undefined {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const share = nearShare(sends);
  if (share === undefined) return undefined;
  return t(($) => $.dashboard.say.quota, { share: formats.percent(Math.min(1, share)) });
}

/** A summary sentence, with links to tasks. */
export function Hello({ data }: { data: Dashboard | undefined }) {
  const { t } = useTranslation('dashboard');
  const user = useUser();
  const [part] = useState(() => dayPartOf(new Date().getHours()));
  return (
    <Box phone={{ mb: 18 }} as="header" mb={24} className={classes.hello}>
      <h1>{t(($) => $.dashboard.greeting[part], { name: firstNameOf(user?.name ?? '') })}</h1>
      {data ? <Sentence data={data} /> : <p aria-hidden="true" />}
    </Box>
  );
}

function Sentence({ data }: { data: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const parts = useParts(data);
  const quota = useQuotaText(data);
  const first =
    parts.length === 0
      ? t(($) => $.dashboard.say.nothing)
      : t(($) => $.dashboard.say.all, { list: formats.list(parts) });
  const onlyRunning = data.running.length === 1 ? data.running[0] : undefined;
  return (
    <p>
      <RichText
        text={quota === undefined ? first : `${first} ${quota}`}
        tags={{
          waiting: <Link to={lists.waiting} />,
          running: <Link to={onlyRunning ? paths.user.campaign(onlyRunning.id) : paths.user.campaigns} />,
          contacts: <Link to={lists.newContacts(data)} />,
          due: <Link to={lists.due} />,
          quota: <Link to={paths.account.plan} />,
        }}
      />
    </p>
  );
}
