import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { troubleQuery } from '../api/mailbox.queries.ts';
import { incomingMailPath } from '../mailbox-address.ts';

/** Warns above the list that mail is missing, and links to the place to fix it. */
export function MailTroubleNotes() {
  const { t } = useTranslation('mailbox');
  const formats = useFormats();
  const { data } = useQuery(troubleQuery);
  if (!data) return null;
  const { sources, setAside } = data;
  return (
    <>
      {sources.map(({ id, name, state }) => (
        <Callout
          key={id}
          tone="warn"
          title={t(($) => $.mailbox.trouble[state], { name })}
          action={
            <LinkButton size="sm" to={incomingMailPath}>
              {t(($) => $.mailbox.trouble.check)}
            </LinkButton>
          }
        />
      ))}
      {setAside > 0 && (
        <Callout
          tone="warn"
          title={t(($) => $.mailbox.trouble.setAside, { count: setAside, n: formats.number(setAside) })}
          action={
            <LinkButton size="sm" to={incomingMailPath}>
              {t(($) => $.mailbox.trouble.see)}
            </LinkButton>
          }
        />
      )}
    </>
  );
}
