import type { NewDraft } from '@enlace/contract/mailbox/conversations/new-drafts.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { SideDrawer } from '#components/drawer/side-drawer.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { ProfileChoice } from '../api/mailbox.queries.ts';
import { addresseeQuery, newDraftsQuery } from '../api/use-new-draft.ts';
import { NewMessageForm } from './new-message-form.tsx';

type Props = {
  /** Preselected contact. */
  contactId: string;
  profileId: string | undefined;
  profiles: readonly ProfileChoice[];
  onClose: () => void;
  onSent: (conversation: { id: string; profileId: string }) => void;
};

const fresh = 'new';

/** The draft to continue: the latest one, or for a preselected person theirs. */
function draftFor(drafts: readonly NewDraft[], contactId: string): NewDraft | undefined {
  return contactId === '' ? drafts[0] : drafts.find((draft) => draft.contactId === contactId);
}

function DraftChoice({
  drafts,
  current,
  onChoose,
}: {
  drafts: readonly NewDraft[];
  current: string;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation('composer');
  const formats = useFormats();
  const others = drafts.filter(({ id }) => id !== current);
  if (others.length === 0 && current === fresh) return null;
  const nameOf = ({ subject, text, updatedAt }: NewDraft) =>
    `${subject.trim() || text.trim().slice(0, 60) || t(($) => $.composer.newDraft.noWords)} · ${formats.brief(updatedAt)}`;
  const data = [
    { value: fresh, label: t(($) => $.composer.newDraft.fresh) },
    ...drafts.map((draft) => ({ value: draft.id, label: nameOf(draft) })),
  ];
  return (
    <SelectField label={t(($) => $.composer.newDraft.choose)} options={data} value={current} onChange={onChoose} />
  );
}

/** A new mail, in a drawer next to the list. Continues the last draft. */
export function NewMessage(props: Props) {
  const { contactId, onClose } = props;
  const { t } = useTranslation('mailbox');
  const query = useQuery({ ...newDraftsQuery, refetchOnMount: 'always' });
  const [chosen, setChosen] = useState<string>();
  const isRead = query.isFetchedAfterMount || query.isError;
  const drafts = query.data ?? [];
  // An open draft stays visible, even if the list changes.
  if (isRead && chosen === undefined) setChosen(draftFor(drafts, contactId)?.id ?? fresh);
  const initial = drafts.find(({ id }) => id === chosen);
  const addresseeId = initial === undefined ? contactId : initial.to === null ? (initial.contactId ?? '') : '';
  const addressee = useQuery(addresseeQuery(addresseeId));
  if (chosen === undefined || addressee.isLoading) {
    return (
      <SideDrawer title={t(($) => $.mailbox.compose.title)} isOpen onClose={onClose} size={560}>
        <LoadingState>
          <SkeletonRows count={4} />
        </LoadingState>
      </SideDrawer>
    );
  }
  return (
    <NewMessageForm
      key={chosen}
      {...props}
      initial={initial}
      addressee={addressee.data}
      drafts={<DraftChoice drafts={drafts} current={chosen} onChoose={setChosen} />}
    />
  );
}
