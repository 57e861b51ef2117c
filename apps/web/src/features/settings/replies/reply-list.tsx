import type { SavedReply } from '@enlace/contract/mailbox/saved-replies.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { allSavedRepliesQuery, replyProfilesQuery, useSavedReplyActions } from '../api/saved-replies.ts';
import { ReplyDialog } from './reply-dialog.tsx';
import classes from './replies.module.css';

function wordsOf({ body, format }: SavedReply): string {
  return (format === 'rich' ? body.replace(/<[^>]*>/g, ' ') : body).replace(/\s+/g, ' ').trim();
}

function Problems({ reply }: { reply: SavedReply }) {
  const { t } = useTranslation('mailbox');
  return reply.problems.map(({ code, detail }) => (
    <p key={`${code}${detail}`} className={classes.problem}>
      {code === 'unknown_variable' && t(($) => $.mailbox.replies.unknown, { name: detail })}
      {code === 'missing_fallback' && t(($) => $.mailbox.replies.fallback, { name: detail })}
      {code === 'syntax' && t(($) => $.mailbox.replies.syntax)}
    </p>
  ));
}

function Row({ reply, profile, onEdit }: { reply: SavedReply; profile: string | undefined; onEdit: () => void }) {
  const { t } = useTranslation('mailbox');
  const formats = useFormats();
  const canChange = useCan('templates.write');
  const { remove, restore } = useSavedReplyActions();
  const { id, name, uses } = reply;
  const onRemove = () =>
    remove.mutate(id, {
      onSuccess: () =>
        showToast({ text: t(($) => $.mailbox.replies.removed, { name }), undo: () => restore.mutate(id) }),
    });
  const usage = uses === 0 ? undefined : t(($) => $.mailbox.replies.uses, { count: uses, n: formats.number(uses) });
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.text}>{wordsOf(reply)}</span>
        <span className={classes.meta}>{[profile, usage].filter(Boolean).join(' · ')}</span>
        <Problems reply={reply} />
        {remove.error !== null && <FailureCallout failure={remove.error} />}
      </div>
      {canChange && (
        <span className={classes.acts}>
          <IconButton icon={IconPencil} label={t(($) => $.mailbox.replies.edit, { name })} onClick={onEdit} />
          <IconButton icon={IconTrash} label={t(($) => $.mailbox.replies.remove, { name })} onClick={onRemove} />
        </span>
      )}
    </li>
  );
}

/** The saved replies with what changes them. */
export function ReplyList() {
  const { t } = useTranslation('mailbox');
  const canChange = useCan('templates.write');
  const { data, error, refetch } = useQuery(allSavedRepliesQuery);
  const profiles = useQuery(replyProfilesQuery).data ?? [];
  const [open, setOpen] = useState<{ reply: SavedReply | undefined }>();
  const nameOf = (id: string | null) =>
    id === null ? t(($) => $.mailbox.replies.everyProfile) : profiles.find((each) => each.id === id)?.name;
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return (
      <LoadingState>
        <SkeletonRows count={3} />
      </LoadingState>
    );
  }
  return (
    <>
      {data.length === 0 && <p className={classes.empty}>{t(($) => $.mailbox.replies.empty)}</p>}
      <ul className={classes.list}>
        {data.map((reply) => (
          <Row key={reply.id} reply={reply} profile={nameOf(reply.profileId)} onEdit={() => setOpen({ reply })} />
        ))}
      </ul>
      {canChange && (
        <div>
          <Button size="sm" onClick={() => setOpen({ reply: undefined })}>
            {t(($) => $.mailbox.replies.create)}
          </Button>
        </div>
      )}
      {open && <ReplyDialog reply={open.reply} onClose={() => setOpen(undefined)} />}
    </>
  );
}
