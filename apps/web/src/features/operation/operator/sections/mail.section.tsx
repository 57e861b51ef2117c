import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#components/states/loaded.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { mailStateQuery } from '../api/options.queries.ts';
import { type DomainChecksList, ListenerCheck, SenderDnsCheck } from '../options/mail-checks.tsx';
import { MailFacts } from '../options/mail-facts.tsx';
import { MailServerForm } from '../options/mail-server-form.tsx';
import { OauthProviders } from '../options/oauth-providers.tsx';
import { MailTest } from '../options/mail-test.tsx';
import { OptionSection } from '../options/option-section.tsx';
import classes from '../options/options.module.css';

/** Outgoing and incoming mail, with tests for both. */
export function MailSection({ Checks, domains }: { Checks: DomainChecksList; domains: ReactNode }) {
  const { t } = useTranslation('options');
  const canTest = useCan('sending.manage');
  const [canRead, canWrite] = [useCan('settings.read'), useCan('settings.write')];
  const query = useQuery(mailStateQuery);
  return (
    <OptionSection id="correo" title={t(($) => $.options.sections.mail)} lead={t(($) => $.options.mail.lead)}>
      <Loaded query={query} rows={2}>
        {(state) => (
          <>
            <MailFacts state={state} />
            {canWrite && <MailServerForm key={`${state.setBy} ${state.server?.host}`} state={state} />}
            {canTest && <MailTest />}
            <div className={classes.rows}>
              <SenderDnsCheck from={state.from} Checks={Checks} />
              <ListenerCheck inbound={state.inbound} />
            </div>
          </>
        )}
      </Loaded>
      {canRead && <OauthProviders />}
      {domains}
    </OptionSection>
  );
}
