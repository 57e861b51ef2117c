import type { Conversation } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  IconArrowBackUp,
  IconArrowMerge,
  IconCheck,
  IconClockPause,
  IconFolderShare,
  IconMailOff,
  IconMailOpened,
  IconTag,
  IconTrash,
  IconUserCheck,
  IconUserMinus,
} from 'virtual:tabler-icons';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { BulkAction, BulkBar } from '#components/table/bulk-bar.tsx';
import { useBulk } from '../api/use-bulk.ts';
import type { LinkDialogs } from '../use-link-dialogs.ts';
import { isMine } from '../use-assigning.ts';
import { SnoozeForm } from './snooze-menu.tsx';

type Props = {
  ids: readonly string[];
  /** The loaded ones among them. */
  conversations: readonly Conversation[];
  links: LinkDialogs;
  onMerge: () => void;
  onClear: () => void;
};

/** Bulk actions for the selected conversations, all of which can be undone. */
export function MailboxBulk({ ids, conversations, links, onMerge, onClear }: Props) {
  const { t } = useTranslation(['mailbox', 'views']);
  const [isSnoozing, setSnoozing] = useState(false);
  const bulk = useBulk(onClear);
  const run = (action: 'read' | 'open' | 'close' | 'spam' | 'not_spam' | 'delete' | 'assign_me' | 'unassign') =>
    bulk.mutate({ ids: [...ids], action });
  const allClosed = conversations.length > 0 && conversations.every(({ state }) => state === 'closed');
  const allMine = conversations.length > 0 && conversations.every(isMine);
  const allSpam = conversations.length > 0 && conversations.every(({ state }) => state === 'spam');
  return (
    <>
      <BulkBar count={ids.length} onClear={onClear}>
        {allClosed ? (
          <BulkAction icon={IconArrowBackUp} label={t(($) => $.mailbox.bulk.reopen)} onClick={() => run('open')} />
        ) : (
          <BulkAction icon={IconCheck} label={t(($) => $.mailbox.bulk.close)} onClick={() => run('close')} />
        )}
        <BulkAction icon={IconMailOpened} label={t(($) => $.mailbox.bulk.read)} onClick={() => run('read')} />
        <BulkAction icon={IconClockPause} label={t(($) => $.mailbox.bulk.snooze)} onClick={() => setSnoozing(true)} />
        <BulkAction
          icon={allMine ? IconUserMinus : IconUserCheck}
          label={allMine ? t(($) => $.views.assign.leave) : t(($) => $.views.assign.take)}
          onClick={() => run(allMine ? 'unassign' : 'assign_me')}
        />
        <BulkAction icon={IconTag} label={t(($) => $.mailbox.bulk.labels)} onClick={() => links.openLabels(ids)} />
        <BulkAction
          icon={IconFolderShare}
          label={t(($) => $.mailbox.bulk.folder)}
          onClick={() => links.openMove(ids)}
        />
        {ids.length > 1 &&
          ids.length === conversations.length &&
          !conversations.some(({ state }) => state === 'spam' || state === 'shelf') && (
            <BulkAction icon={IconArrowMerge} label={t(($) => $.mailbox.bulk.merge)} onClick={onMerge} />
          )}
        <BulkAction
          icon={IconMailOff}
          label={allSpam ? t(($) => $.mailbox.bulk.notSpam) : t(($) => $.mailbox.bulk.spam)}
          onClick={() => run(allSpam ? 'not_spam' : 'spam')}
        />
        <BulkAction
          icon={IconTrash}
          label={t(($) => $.mailbox.bulk.remove)}
          onClick={() => run('delete')}
          isDestructive
        />
      </BulkBar>
      <Dialog title={t(($) => $.mailbox.snooze.question)} isOpen={isSnoozing} onClose={() => setSnoozing(false)}>
        <SnoozeForm
          onSnooze={(until) => {
            setSnoozing(false);
            bulk.mutate({ ids: [...ids], action: 'snooze', until: until.toISOString() });
          }}
        />
      </Dialog>
      {bulk.error !== null && <FailureCallout failure={bulk.error} />}
    </>
  );
}
