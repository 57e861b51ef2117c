import type { ContactDetail, UpdateContactInput } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box, Text } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { RecordBody, RecordPage, recordShape } from '#components/page/record-page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
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
import { ContactTopics } from '../topics/contact-topics.tsx';
import { ContactTracking } from '../components/contact-tracking.tsx';
import { ContactTimeline } from '../components/contact-timeline.tsx';
import { MergeDialog } from '../components/merge-dialog.tsx';
import { MergePicker } from '../components/merge-picker.tsx';
import { NoteForm } from '../components/note-form.tsx';
import { Permission } from '../components/permission.tsx';
import { StatusActions } from '../components/status-actions.tsx';
import type { LetterSlot } from '../letter-slot.ts';
import classes from './contact.module.css';

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
      {contact.deletedAt === null && <ContactTopics contact={contact} />}
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
  const conversations = useQuery(contactConversationsQuery(contact.id)).data?.items.length;
  return (
    <RecordBody
      head={() => (
        <>
          <ContactLikeness contact={contact} onCompare={props.onCompare} />
          <ContactHead contact={contact} />
          <ContactFigures figures={figures} />
        </>
      )}
      label={t(($) => $.contacts.detail.tabs)}
      views={[
        {
          key: 'hilo',
          label: t(($) => $.contacts.detail.thread),
          content: () => (
            <>
              <NoteForm contactId={contact.id} />
              <ContactTimeline id={contact.id} timeline={timeline} />
            </>
          ),
        },
        {
          key: 'conversaciones',
          label: t(($) => $.contacts.detail.conversations),
          count: conversations,
          content: () => <ContactConversations contactId={contact.id} canWrite={contact.email !== null} />,
        },
      ]}
      facts={{ key: 'datos', label: t(($) => $.contacts.detail.facts), content: () => <Facts {...props} /> }}
    />
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
  const list = { label: t(($) => $.contacts.title), to: paths.user.contacts };
  const missing = (
    <EmptyState
      drawing="snapped"
      title={t(($) => $.contacts.detail.missing)}
      help={t(($) => $.contacts.detail.missingHelp)}
      actions={<LinkButton to={list.to}>{t(($) => $.contacts.detail.toList)}</LinkButton>}
    />
  );
  return (
    <RecordPage query={query} list={list} shape={recordShape} missing={missing}>
      {(detail) => <Detail key={id} detail={detail} letter={letter} automations={automations(id)} />}
    </RecordPage>
  );
}
