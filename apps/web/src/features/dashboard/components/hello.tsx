import type { Dashboard } from '@enlace/contract/dashboard/dashboard.contract.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { RichText } from '#components/text/rich-text.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useUser } from '#lib/session/use-user.ts';
import { dayPartOf, firstNameOf } from '../dashboard.rules.ts';
import classes from './hello.module.css';

function useSentence({ waiting, contacts }: Pick<Dashboard, 'waiting' | 'contacts'>): string {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const waitingText = t(($) => $.dashboard.say.waitingCount, {
    count: waiting.total,
    n: formats.number(waiting.total),
  });
  const contactsText = t(($) => $.dashboard.say.contactsCount, {
    count: contacts.new7d,
    n: formats.number(contacts.new7d),
  });
  if (waiting.total > 0 && contacts.new7d > 0)
    return t(($) => $.dashboard.say.both, { waiting: waitingText, contacts: contactsText });
  if (waiting.total > 0) return t(($) => $.dashboard.say.waiting, { waiting: waitingText });
  if (contacts.new7d > 0) return t(($) => $.dashboard.say.contacts, { contacts: contactsText });
  return t(($) => $.dashboard.say.nothing);
}

/** The day in one sentence, with links where there is something to do. */
export function Hello({ data }: { data: Dashboard | undefined }) {
  const { t } = useTranslation('dashboard');
  const user = useUser();
  const [part] = useState(() => dayPartOf(new Date().getHours()));
  return (
    <header className={classes.hello}>
      <h1>{t(($) => $.dashboard.greeting[part], { name: firstNameOf(user?.name ?? '') })}</h1>
      {data ? <Sentence data={data} /> : <p className={classes.waiting} aria-hidden="true" />}
    </header>
  );
}

function Sentence({ data }: { data: Dashboard }) {
  const sentence = useSentence(data);
  const user = useUser();
  const profileId = data.waiting.conversations[0]?.profileId ?? user?.perfil_id;
  const mailbox = profileId ? paths.user.mailbox(profileId) : paths.user.profiles;
  return (
    <p>
      <RichText
        text={sentence}
        tags={{
          waiting: <Link to={mailbox} />,
          contacts: <Link to={paths.user.contacts} />,
        }}
      />
    </p>
  );
}
