import {
  activateAutomationRef,
  pauseAutomationRef,
} from '@enlace/contract/sending/automations/automations.refs.gen.ts';
import { resumeWebhookRef } from '@enlace/contract/account/webhooks/webhooks.refs.gen.ts';
import { replyToConversationRef, undoReplyRef } from '@enlace/contract/mailbox/conversations/replies.refs.gen.ts';
import { pollMailSourceRef } from '@enlace/contract/mailbox/mail-sources/mail-sources.refs.gen.ts';
import { decideWallInboxRef } from '@enlace/contract/publishing/walls/wall-inbox.refs.gen.ts';
import { pauseCampaignRef, resumeCampaignRef } from '@enlace/contract/sending/campaigns/campaigns.refs.gen.ts';
import type { NoticeAct, Notification } from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import { bulkNotificationsRef } from '@enlace/contract/workspace/notifications/notifications.refs.gen.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { notificationKeys } from './notifications.queries.ts';

type Undo = (() => Promise<unknown>) | undefined;

/** Does the act of a notice other than a reply. Returns how to take it back, if it can be. */
async function carryOut({ subject, ids }: NoticeAct): Promise<Undo> {
  const [id = ''] = ids;
  const params = { id };
  switch (subject) {
    case 'campaign':
      await call(resumeCampaignRef, { params });
      return () => call(pauseCampaignRef, { params });
    case 'automation':
      await call(activateAutomationRef, { params, body: {} });
      return () => call(pauseAutomationRef, { params });
    case 'webhook':
      await call(resumeWebhookRef, { params });
      return undefined;
    case 'mail_source':
      await call(pollMailSourceRef, { params });
      return undefined;
    case 'post':
    case 'comment':
      await call(decideWallInboxRef, {
        body: { act: 'approve', items: ids.map((each) => ({ kind: subject, id: each })) },
      });
      return undefined;
    case 'conversation':
      return undefined;
  }
}

/** Acts on notices from their row; with that the notice is done, and undo brings both back. */
export function useNoticeAct() {
  const { t } = useTranslation('notifications');
  const client = useQueryClient();
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState<string>();

  const refresh = () => client.invalidateQueries({ queryKey: notificationKeys.all });
  const move = (action: 'done' | 'reopen', id: string) => call(bulkNotificationsRef, { body: { action, ids: [id] } });

  /** The list may be gone by then: what it fails with is for the message to say. */
  async function revoke(undo: () => Promise<unknown>, id: string): Promise<void> {
    try {
      await undo();
      await move('reopen', id);
    } finally {
      await refresh();
    }
  }

  async function run({ id, act }: Notification, work: () => Promise<Undo>): Promise<boolean> {
    setFailure(undefined);
    setBusy(id);
    const verb = act?.verb ?? 'retry';
    let isCarriedOut = false;
    try {
      const undo = await work();
      isCarriedOut = true;
      // The act counts even where its notice stays in the list.
      await move('done', id).catch(setFailure);
      const back = undo && (() => revoke(undo, id));
      showToast({ text: t(($) => $.notifications.act.done[verb]), ...(back ? { undo: back } : {}) });
    } catch (error) {
      setFailure(error);
    } finally {
      await refresh();
      setBusy(undefined);
    }
    return isCarriedOut;
  }
  return {
    failure,
    busy,
    act: (notice: Notification) => {
      const { act } = notice;
      if (act) void run(notice, () => carryOut(act));
    },
    /** Whether it was accepted. */
    reply: (notice: Notification, { text, key }: { text: string; key: string }) =>
      run(notice, async () => {
        const id = notice.act?.ids[0] ?? '';
        const { message } = await call(replyToConversationRef, { params: { id }, body: { text, idempotencyKey: key } });
        return () => call(undoReplyRef, { params: { id, messageId: message.id } });
      }),
  };
}
export type NoticeActs = ReturnType<typeof useNoticeAct>;
