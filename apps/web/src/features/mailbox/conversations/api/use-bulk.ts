import {
  bulkConversationsRef,
  undoConversationStatesRef,
} from '@enlace/contract/mailbox/conversations/mailbox.refs.gen.ts';
import type { BulkConversationsInput } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { rereadMailbox } from './mailbox-cache.ts';

/** One bulk change of conversations, with undo. */
export function useBulk(onDone: () => void) {
  const { t } = useTranslation('mailbox');
  const formats = useFormats();
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: (undoId: string) => call(undoConversationStatesRef, { body: { undoId } }),
    onSettled: () => rereadMailbox({ client }),
  });
  return useMutation({
    mutationFn: (body: BulkConversationsInput) => call(bulkConversationsRef, { body }),
    onSuccess: ({ changed, undoId }) => {
      onDone();
      const text =
        changed === 0
          ? t(($) => $.mailbox.bulk.none)
          : t(($) => $.mailbox.bulk.done, { count: changed, n: formats.number(changed) });
      showToast(undoId === null ? { text } : { text, undo: () => undo.mutateAsync(undoId) });
    },
    onSettled: () => rereadMailbox({ client }),
  });
}
