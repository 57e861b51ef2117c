import type { ClientDetail } from '@enlace/contract/operation/clients/clients.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FilterTabs } from '#components/filters/filter-tabs.tsx';
import { Box, Grid, Row } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonBox, SkeletonRows } from '#components/states/skeleton.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCan } from '#lib/session/use-can.ts';
import { foldedQuery, useMedia } from '#lib/media/use-media.ts';
import { clientQuery } from '../api/clients.queries.ts';
import { type ClientActs, useClientActs } from '../api/use-client-acts.ts';
import { ClientBar } from '../components/client-bar.tsx';
import { ClientFacts } from '../components/client-facts.tsx';
import { ClientFigures, ClientHead } from '../components/client-head.tsx';
import { ClientProfiles, ClientSessions } from '../components/client-lists.tsx';
import { ClientMails } from '../components/client-mails.tsx';
import { ClientNotices } from '../components/client-notices.tsx';
import { ClientThread } from '../components/client-thread.tsx';
import classes from './client.module.css';

const views = ['hilo', 'dinero', 'facturacion', 'perfiles', 'sesiones', 'correos', 'datos'] as const;
type View = (typeof views)[number];
/** The client's subscription and money, provided by the route. */
type Billing = (clientId: string) => ReactNode;
type Provided = { billing: Billing; money: Billing };
type PartProps = Provided & { detail: ClientDetail; acts: ClientActs };

function useView({ hasFacts, hasMoney }: { hasFacts: boolean; hasMoney: boolean }): View {
  const [query] = useSearchParams();
  const wanted = views.find((view) => view === query.get('ver')) ?? 'hilo';
  const isHidden = (wanted === 'datos' && !hasFacts) || (wanted === 'dinero' && !hasMoney);
  return isHidden ? 'hilo' : wanted;
}

type TabsProps = { view: View; hasFacts: boolean; hasMoney: boolean; detail: ClientDetail };

function Tabs({ view, hasFacts, hasMoney, detail }: TabsProps) {
  const { t } = useTranslation('clients');
  const formats = useFormats();
  const labels: Record<View, string> = {
    hilo: t(($) => $.clients.detail.thread),
    dinero: t(($) => $.clients.detail.money),
    facturacion: t(($) => $.clients.detail.billing),
    perfiles: t(($) => $.clients.detail.profiles),
    sesiones: t(($) => $.clients.detail.sessions),
    correos: t(($) => $.clients.detail.mails),
    datos: t(($) => $.clients.detail.facts),
  };
  const counts: Partial<Record<View, number>> = { perfiles: detail.profiles.length, sesiones: detail.sessions.length };
  const countOf = (each: View) => {
    const count = counts[each];
    return count === undefined || count === 0 ? undefined : formats.number(count);
  };
  return (
    <Box mb={18} lineBottom className={classes.tabs}>
      <FilterTabs
        label={t(($) => $.clients.detail.tabs)}
        tabs={views
          .filter((each) => (each !== 'datos' || hasFacts) && (each !== 'dinero' || hasMoney))
          .map((each) => ({
            key: each,
            label: labels[each],
            to: each === 'hilo' ? '?' : `?ver=${each}`,
            isCurrent: each === view,
            count: countOf(each),
          }))}
      />
    </Box>
  );
}

function Main({ detail, acts, billing, money }: PartProps) {
  const { t } = useTranslation('clients');
  const isFolded = useMedia(foldedQuery);
  const hasMoney = useCan('invoices.read');
  const view = useView({ hasFacts: isFolded, hasMoney });
  const { client } = detail;
  return (
    <Grid oneColumnBelow={1199} columns="minmax(0, 1fr) 320px" grow shrinkY>
      <Box
        scroll
        phone={{ p: '18px 16px 24px', overflow: 'visible' }}
        as="section"
        shrink
        pt={28}
        pb={40}
        px={36}
        className={classes.main}
      >
        <ClientHead client={client} />
        <Grid hideEmpty gap={12} mb={20}>
          {acts.failure !== undefined && <Callout tone="danger" title={errorText(acts.failure)} />}
          <ClientNotices client={client} acts={acts} />
        </Grid>
        {view !== 'dinero' && <ClientFigures sizes={detail.sizes} />}
        <Tabs view={view} hasFacts={isFolded} hasMoney={hasMoney} detail={detail} />
        {view === 'hilo' && <ClientThread detail={detail} />}
        {view === 'dinero' && money(client.id)}
        {view === 'facturacion' && billing(client.id)}
        {view === 'perfiles' && <ClientProfiles profiles={detail.profiles} />}
        {view === 'sesiones' && <ClientSessions detail={detail} acts={acts} />}
        {view === 'correos' && <ClientMails clientId={client.id} />}
        {view === 'datos' && <ClientFacts detail={detail} acts={acts} />}
      </Box>
      {!isFolded && (
        <Box
          lineLeft
          scroll
          fill="surface-2"
          as="aside"
          shrink
          className={classes.side}
          aria-label={t(($) => $.clients.detail.facts)}
        >
          <ClientFacts detail={detail} acts={acts} />
        </Box>
      )}
    </Grid>
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
      <Main detail={detail} acts={acts} {...provided} />
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
  if (query.data) return <Detail key={id} detail={query.data} {...provided} />;
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  return (
    <Page title={t(($) => $.clients.title)} breadcrumb={[]}>
      {isMissing && <Missing />}
      {query.error && !isMissing && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && (
        <LoadingState>
          <Row gap={20} mb={24}>
            <SkeletonBox width={64} height={64} round />
            <SkeletonBox width={240} height={28} />
          </Row>
          <SkeletonBox height={100} />
          <SkeletonRows count={4} />
        </LoadingState>
      )}
    </Page>
  );
}
