import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '#components/feedback/callout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { securityOverviewQuery } from '../api/security.queries.ts';
import { RecentSignIns } from './recent-sign-ins.tsx';
import { SessionList } from './session-list.tsx';
import { SignInSettings } from './sign-in-settings.tsx';

/** Address, password, the factors given as children, open sessions, recent sign-ins. */
function OwnSecurity({ children }: { children: ReactNode }) {
  const query = useQuery(securityOverviewQuery);
  const { data } = query;
  if (!data) return <Unloaded query={query} rows={4} />;
  return (
    <>
      <SignInSettings overview={data} />
      {children}
      <SessionList />
      <RecentSignIns signIns={data.recentSignIns} />
    </>
  );
}

/** The security of the signed-in person; hidden while acting as a client. */
export function SecurityPart({ children }: { children: ReactNode }) {
  const { t } = useTranslation('security');
  if (useCan('account.security')) return <OwnSecurity>{children}</OwnSecurity>;
  return <Callout title={t(($) => $.security.acting)}>{t(($) => $.security.actingHelp)}</Callout>;
}
