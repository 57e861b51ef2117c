import { replaceTags } from '@enlace/contract/core/trim-text.ts';
import type { SavedReply } from '@enlace/contract/mailbox/conversations/saved-replies.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import type { Label } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconFolderSymlink, IconPencil, IconTag, IconTrash } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { LabelPills } from '#components/figures/label-pill.tsx';
import { Grid, Row, Text } from '#components/layout/layout.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { allSavedRepliesQuery, useSavedReplyActions } from './saved-replies.queries.ts';
import { profileNamesQuery } from '#lib/account/profile-names.ts';
import { ReplyDialog } from './reply-dialog.tsx';
import { ReplyFilter, SortDialog } from './reply-sorting.tsx';
import { useReplySorting } from './use-reply-sorting.ts';

function wordsOf({ body, format }: SavedReply): string {
  return (format === 'rich' ? replaceTags(body, () => ' ') : body).replace(/\s+/g, ' ').trim();
}

function Problems({ reply }: { reply: SavedReply }) {
  const { t } = useTranslation('mailbox');
  return reply.problems.map(({ code, detail }) => (
    <Text size={12} tone="warn" key={`${code}${detail}`}>
      {code === 'unknown_variable' && t(($) => $.mailbox.replies.unknown, { name: detail })}
      {code === 'missing_fallback' && t(($) => $.mailbox.replies.fallback, { name: detail })}
      {code === 'syntax' && t(($) => $.mailbox.replies.syntax)}
    </Text>
  ));
}

type RowProps = {
  reply: SavedReply;
  /** Profile and folder, as text. */
  place: string[];
  labels: readonly Label[];
  onEdit: () => void;
  onSort: (kind: 'move' | 'label') => void;
};

function ReplyRow({ reply, place, labels, onEdit, onSort }: RowProps) {
  const { t } = useTranslation('mailbox');
  const formats = useFormats();
  const canChange = useCan('templates.write');
  const { remove, restore } = useSavedReplyActions();
  const { id, name, uses } = reply;
  const onRemove = () =>
    remove.mutate(id, {
      onSuccess: () =>
        showToast({ text: t(($) => $.mailbox.replies.removed, { name }), undo: () => restore.mutateAsync(id) }),
    });
  const usage = uses === 0 ? [] : [t(($) => $.mailbox.replies.uses, { count: uses, n: formats.number(uses) })];
  return (
    <Row lineTop as="li" gap={12} shrink py={10}>
      <Grid grow shrink>
        <Text as="span" size={14} weight="semibold">
          {name}
        </Text>
        <Text as="span" size={13} tone="muted" truncate>
          {wordsOf(reply)}
        </Text>
        <Text size={12} tone="faint" as="span" truncate>
          {[...place, ...usage].join(' · ')}
        </Text>
        {labels.length > 0 && (
          <Row as="span" gap={6} mt={4} align="stretch">
            <LabelPills labels={labels} visible={3} />
          </Row>
        )}
        <Problems reply={reply} />
        {remove.error !== null && <FailureCallout failure={remove.error} />}
      </Grid>
      {canChange && (
        <Row as="span" inline fixed align="stretch">
          <IconButton
            icon={IconFolderSymlink}
            label={t(($) => $.mailbox.replies.move, { name })}
            onClick={() => onSort('move')}
          />
          <IconButton
            icon={IconTag}
            label={t(($) => $.mailbox.replies.label, { name })}
            onClick={() => onSort('label')}
          />
          <IconButton icon={IconPencil} label={t(($) => $.mailbox.replies.edit, { name })} onClick={onEdit} />
          <IconButton icon={IconTrash} label={t(($) => $.mailbox.replies.remove, { name })} onClick={onRemove} />
        </Row>
      )}
    </Row>
  );
}

/** The saved replies with their actions; in the folders and with the labels of all templates. */
export function ReplyList() {
  const { t } = useTranslation('mailbox');
  const canChange = useCan('templates.write');
  const query = useQuery(allSavedRepliesQuery);
  const { data } = query;
  const profiles = useQuery(profileNamesQuery).data ?? [];
  const sorting = useReplySorting();
  const [open, setOpen] = useState<{ reply: SavedReply | undefined }>();
  const [sorted, setSorted] = useState<{ kind: 'move' | 'label'; reply: SavedReply }>();
  const [filter, setFilter] = useState<string>();
  const nameOf = (id: string | null) =>
    id === null ? t(($) => $.mailbox.replies.everyProfile) : profiles.find((each) => each.id === id)?.name;
  const placeOf = ({ profileId, folderId }: SavedReply) =>
    [nameOf(profileId), folderId === null ? undefined : sorting.folderName(folderId)].filter(
      (name) => name !== undefined,
    );
  if (!data) return <Unloaded query={query} rows={3} />;
  const create = canChange && (
    <div>
      <Button size="sm" onClick={() => setOpen({ reply: undefined })}>
        {t(($) => $.mailbox.replies.create)}
      </Button>
    </div>
  );
  return (
    <>
      {data.length === 0 && (
        <EmptyState
          drawing="page"
          isCompact
          title={t(($) => $.mailbox.replies.emptyTitle)}
          help={t(($) => $.mailbox.replies.empty)}
          actions={create}
        />
      )}
      {data.length > 0 && <ReplyFilter replies={data} sorting={sorting} value={filter} onChange={setFilter} />}
      <Grid as="ul">
        {data
          .filter((reply) => sorting.isIn(reply, filter))
          .map((reply) => (
            <ReplyRow
              key={reply.id}
              reply={reply}
              place={placeOf(reply)}
              labels={sorting.labelsOf(reply)}
              onEdit={() => setOpen({ reply })}
              onSort={(kind) => setSorted({ kind, reply })}
            />
          ))}
      </Grid>
      {data.length > 0 && create}
      {open && <ReplyDialog reply={open.reply} onClose={() => setOpen(undefined)} />}
      {sorted && <SortDialog {...sorted} sorting={sorting} onClose={() => setSorted(undefined)} />}
    </>
  );
}
