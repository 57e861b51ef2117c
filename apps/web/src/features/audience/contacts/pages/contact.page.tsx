import type { ContactDetail, UpdateContactInput } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FilterTabs } from '#components/filters/filter-tabs.tsx';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonBox, SkeletonRows } from '#components/states/skeleton.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { foldedQuery, useMedia } from '#lib/media/use-media.ts';
import { contactConversationsQuery, contactQuery } from '../api/contacts.queries.ts';
import { type ContactActions, useContactActions } from '../api/use-contact-actions.ts';
import { useContactsLive } from '../api/use-contacts-live.ts';
import { ContactAddresses } from '../components/contact-addresses.tsx';
import { ContactBar } from '../components/contact-bar.tsx';
import { ContactConversations } from '../components/contact-conversations.tsx';
import { ContactDrawer } from '../components/contact-form.tsx';
import { ContactFacts } from '../components/contact-facts.tsx';
import { ContactFigures, ContactHead } from '../components/contact-head.tsx';
import { ContactPlaces } from '../components/contact-places.tsx';
import { ContactLikeness } from '../components/contact-likeness.tsx';
import { ContactPrivacy } from '../components/contact-privacy.tsx';
import { ContactTracking } from '../components/contact-tracking.tsx';
import { ContactTimeline } from '../components/contact-timeline.tsx';
import { MergeDialog } from '../components/merge-dialog.tsx';
import { MergePicker } from '../components/merge-picker.tsx';
import { NoteForm } from '../components/note-form.tsx';
import { Permission } from '../components/permission.tsx';
import { StatusActions } from '../components/status-actions.tsx';
import type { LetterSlot } from '../letter-slot.ts';
import classes from './contact.module.css';

const views = ['hilo', 'conversaciones', 'datos'] as const;
type View = (typeof views)[number];

function useView(hasFacts: boolean): View {
  const [query] = useSearchParams();
  const wanted = views.find((view) => view === query.get('ver')) ?? 'hilo';
  return wanted === 'datos' && !hasFacts ? 'hilo' : wanted;
}

function Views({ view, hasFacts, contactId }: { view: View; hasFacts: boolean; contactId: string }) {
  const { t } = useTranslation('contacts');
  const formats = useFormats();
  const count = useQuery(contactConversationsQuery(contactId)).data?.items.length;
  const labels: Record<View, string> = {
    hilo: t(($) => $.contacts.detail.thread),
    conversaciones: t(($) => $.contacts.detail.conversations),
    datos: t(($) => $.contacts.detail.facts),
  };
  return (
    <Box mt="26px" lineBottom>
      <FilterTabs
        label={t(($) => $.contacts.detail.tabs)}
        tabs={views
          .filter((each) => each !== 'datos' || hasFacts)
          .map((each) => ({
            key: each,
            label: labels[each],
            to: each === 'hilo' ? '?' : `?ver=${each}`,
            isCurrent: each === view,
            ...(each === 'conversaciones' && count ? { count: formats.number(count) } : {}),
          }))}
      />
    </Box>
  );
}

type PartProps = {
  detail: ContactDetail;
  automations: ReactNode;
  actions: ContactActions;
  onEdit: () => void;
  onCompare: (otherId: string) => void;
};

function Facts({ detail, automations, actions, onEdit }: PartProps) {
  const { t } = useTranslation('contacts');
  const { t: tr } = useTranslation('record');
  const { contact, consents, addresses } = detail;
  const change = async (patch: UpdateContactInput) => void (await actions.update(patch));
  return (
    <>
      <Text as="h2" size={14} weight="semibold" className={classes.sideTitle}>
        {t(($) => $.contacts.detail.facts)}
      </Text>
      <ContactFacts contact={contact} sources={detail.fieldSources} onChange={change} onEdit={onEdit} />
      <Text as="h2" size={14} weight="semibold" className={classes.sideTitle}>
        {tr(($) => $.record.places.title)}
      </Text>
      <ContactPlaces detail={detail} />
      <Text as="h2" size={14} weight="semibold" className={classes.sideTitle}>
        {t(($) => $.contacts.detail.addresses)}
      </Text>
      <ContactAddresses contactId={contact.id} addresses={addresses} />
      <Text as="h2" size={14} weight="semibold" className={classes.sideTitle}>
        {t(($) => $.contacts.detail.permission)}
      </Text>
      <Permission contact={contact} consents={consents} />
      <StatusActions contact={contact} onChange={change} />
      {automations}
      <Text as="h2" size={14} weight="semibold" className={classes.sideTitle}>
        {tr(($) => $.record.privacy.title)}
      </Text>
      {contact.deletedAt === null && <ContactTracking contactId={contact.id} />}
      <ContactPrivacy contact={contact} />
    </>
  );
}

function Main(props: PartProps) {
  const { t } = useTranslation('contacts');
  const { contact, figures, timeline } = props.detail;
  const isFolded = useMedia(foldedQuery);
  const view = useView(isFolded);
  return (
    <Grid columns="minmax(0, 1fr) 320px" grow shrinkY className={classes.split}>
      <Box
        scrollY
        phone={{ p: '18px 16px 24px', overflow: 'visible' }}
        as="section"
        shrink
        pt={28}
        pb={40}
        px={36}
        className={classes.main}
      >
        <ContactLikeness contact={contact} onCompare={props.onCompare} />
        <ContactHead contact={contact} />
        <ContactFigures figures={figures} />
        <Views view={view} hasFacts={isFolded} contactId={contact.id} />
        {view === 'hilo' && (
          <>
            <NoteForm contactId={contact.id} />
            <ContactTimeline id={contact.id} timeline={timeline} />
          </>
        )}
        {view === 'conversaciones' && <ContactConversations contactId={contact.id} canWrite={contact.email !== null} />}
        {view === 'datos' && <Facts {...props} />}
      </Box>
      {!isFolded && (
        <Box
          px={22}
          py="26px"
          lineLeft
          scrollY
          fill="surface-2"
          as="aside"
          shrink
          aria-label={t(($) => $.contacts.detail.facts)}
        >
          <Facts {...props} />
        </Box>
      )}
    </Grid>
  );
}

function InTrash({ restore }: { restore: () => Promise<void> }) {
  const { t } = useTranslation('contacts');
  const [failure, setFailure] = useState<unknown>();
  return (
    <Box pt={12} px={16}>
      <Callout
        tone="warn"
        title={t(($) => $.contacts.detail.inTrash)}
        action={
          <Button size="sm" onClick={() => void restore().catch(setFailure)}>
            {t(($) => $.contacts.detail.restore)}
          </Button>
        }
      >
        {failure !== undefined && errorText(failure)}
      </Callout>
    </Box>
  );
}

/** Content of other features on a contact's page. */
type Slots = { letter: LetterSlot; automations: ReactNode };

function Detail({ detail, letter, automations }: Slots & { detail: ContactDetail }) {
  const { t } = useTranslation('contacts');
  const navigate = useNavigate();
  const { contact } = detail;
  const actions = useContactActions(contact);
  const [isEditing, setEditing] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const [merging, setMerging] = useState<'pick' | { otherId: string }>();
  const [failure, setFailure] = useState<unknown>();
  async function remove(): Promise<void> {
    setFailure(undefined);
    try {
      await actions.remove();
      await navigate(paths.user.contacts);
    } catch (error) {
      setFailure(error);
    }
  }
  return (
    <Page
      title={contact.name}
      heading={contact.name}
      width="full"
      breadcrumb={[{ label: t(($) => $.contacts.title), to: paths.user.contacts }]}
      actions={
        <ContactBar
          contact={contact}
          onEdit={() => setEditing(true)}
          onMerge={() => setMerging('pick')}
          onRemove={() => void remove()}
          onTemplate={() => setWriting(true)}
          onFailure={setFailure}
        />
      }
    >
      {failure !== undefined && (
        <Box pt={12} px={16}>
          <Callout tone="danger" title={errorText(failure)} />
        </Box>
      )}
      {contact.deletedAt !== null && <InTrash restore={actions.restore} />}
      <Main
        detail={detail}
        automations={automations}
        actions={actions}
        onEdit={() => setEditing(true)}
        onCompare={(otherId) => setMerging({ otherId })}
      />
      {merging === 'pick' && (
        <MergePicker
          contact={contact}
          onPick={(otherId) => setMerging({ otherId })}
          onClose={() => setMerging(undefined)}
        />
      )}
      {merging !== undefined && merging !== 'pick' && (
        <MergeDialog keptId={contact.id} mergedId={merging.otherId} onClose={() => setMerging(undefined)} />
      )}
      {isWriting && letter([contact], () => setWriting(false))}
      {isEditing && (
        <ContactDrawer contact={contact} onClose={() => setEditing(false)} onSaved={() => setEditing(false)} />
      )}
    </Page>
  );
}

/** One contact: identity, figures, timeline, consent. */
export function ContactPage({
  letter,
  automations,
}: {
  letter: LetterSlot;
  automations: (contactId: string) => ReactNode;
}) {
  const { t } = useTranslation('contacts');
  const { profileId: id = '' } = useParams();
  const query = useQuery(contactQuery(id));
  useContactsLive(id);
  const keptId = query.data?.contact.mergedInto;
  if (keptId) return <Navigate to={paths.user.contact(keptId)} replace />;
  if (query.data) return <Detail key={id} detail={query.data} letter={letter} automations={automations(id)} />;
  const isMissing = query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400);
  return (
    <Page title={t(($) => $.contacts.title)} breadcrumb={[]}>
      {isMissing && (
        <EmptyState
          drawing="snapped"
          title={t(($) => $.contacts.detail.missing)}
          help={t(($) => $.contacts.detail.missingHelp)}
          actions={<LinkButton to={paths.user.contacts}>{t(($) => $.contacts.detail.toList)}</LinkButton>}
        />
      )}
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
