import type { ClientDetail } from '@enlace/contract/operation/clients/clients.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Grid } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { RecordBody, RecordPage, recordShape, type RecordView } from '#components/page/record-page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCan } from '#lib/session/use-can.ts';
import { clientQuery } from '../api/clients.queries.ts';
import { type ClientActs, useClientActs } from '../api/use-client-acts.ts';
import { ClientBar } from '../components/client-bar.tsx';
import { ClientFacts } from '../components/client-facts.tsx';
import { ClientFigures, ClientHead } from '../components/client-head.tsx';
import { ClientProfiles, ClientSessions } from '../components/client-lists.tsx';
import { ClientMails } from '../components/client-mails.tsx';
import { ClientNotices } from '../components/client-notices.tsx';
import { ClientThread } from '../components/client-thread.tsx';

/** The client's subscription and money, provided by the route. */
type Billing = (clientId: string) => ReactNode;
type Provided = { billing: Billing; money: Billing };
type PartProps = Provided & { detail: ClientDetail; acts: ClientActs };

function useViews({ detail, acts, billing, money }: PartProps): { views: readonly RecordView[]; facts: RecordView } {
  const { t } = useTranslation('clients');
  const hasMoney = useCan('invoices.read');
  const { client, profiles, sessions } = detail;
  const views: readonly (RecordView | false)[] = [
    { key: 'hilo', label: t(($) => $.clients.detail.thread), content: () => <ClientThread detail={detail} /> },
    hasMoney && { key: 'dinero', label: t(($) => $.clients.detail.money), content: () => money(client.id) },
    { key: 'facturacion', label: t(($) => $.clients.detail.billing), content: () => billing(client.id) },
    {
      key: 'perfiles',
      label: t(($) => $.clients.detail.profiles),
      count: profiles.length,
      content: () => <ClientProfiles profiles={profiles} />,
    },
    {
      key: 'sesiones',
      label: t(($) => $.clients.detail.sessions),
      count: sessions.length,
      content: () => <ClientSessions detail={detail} acts={acts} />,
    },
    { key: 'correos', label: t(($) => $.clients.detail.mails), content: () => <ClientMails clientId={client.id} /> },
  ];
  const facts = {
    key: 'datos',
    label: t(($) => $.clients.detail.facts),
    content: () => <ClientFacts detail={detail} acts={acts} />,
  };
  return { views: views.filter((view) => view !== false), facts };
}

function Head({ detail, acts, view }: Pick<PartProps, 'detail' | 'acts'> & { view: string }) {
  const { client } = detail;
  return (
    <>
      <ClientHead client={client} />
      <Grid hideEmpty gap={12} mb={20}>
        {acts.failure !== undefined && <Callout tone="danger" title={errorText(acts.failure)} />}
        <ClientNotices client={client} acts={acts} />
      </Grid>
      {view !== 'dinero' && <ClientFigures sizes={detail.sizes} />}
    </>
  );
}

function Detail({ detail, ...provided }: Provided & { detail: ClientDetail }) {
  const { t } = useTranslation('clients');
  const acts = useClientActs();
  const { client } = detail;
  return (
    <Page
      title={client.name}
      hasOwnHeading
      width="full"
      breadcrumb={[{ label: t(($) => $.clients.title), to: paths.admin.users }]}
      actions={<ClientBar client={client} acts={acts} />}
    >
      <RecordBody
        head={(view) => <Head detail={detail} acts={acts} view={view} />}
        label={t(($) => $.clients.detail.tabs)}
        {...useViews({ detail, acts, ...provided })}
      />
    </Page>
  );
}

function Missing() {
  const { t } = useTranslation('clients');
  return (
    <EmptyState
      drawing="snapped"
      title={t(($) => $.clients.detail.missing)}
      help={t(($) => $.clients.detail.missingHelp)}
      actions={<LinkButton to={paths.admin.users}>{t(($) => $.clients.detail.toList)}</LinkButton>}
    />
  );
}

/** `/admin/users/{id}`: one client, with the timeline of the account. */
export function ClientPage(provided: Provided) {
  const { t } = useTranslation('clients');
  const { id = '' } = useParams();
  const query = useQuery(clientQuery(id));
  return (
    <RecordPage
      query={query}
      list={{ label: t(($) => $.clients.title), to: paths.admin.users }}
      shape={recordShape}
      missing={<Missing />}
    >
      {(detail) => <Detail key={id} detail={detail} {...provided} />}
    </RecordPage>
  );
}
