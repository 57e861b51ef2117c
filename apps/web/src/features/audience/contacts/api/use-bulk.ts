import { bulkContactsRef } from '@enlace/contract/audience/contacts/contacts.refs.gen.ts';
import type { BulkContactsInput } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { inBatches, type LoadedContacts, withoutContacts } from '../contact-list.rules.ts';
import { contactKeys, rereadContacts } from './contacts.queries.ts';

const batchSize = 200;

type Step = (ids: string[]) => BulkContactsInput;
export type BulkProgress = { done: number; total: number };
export type BulkFailure = { error: unknown; count: number; retry: () => void };

/** Bulk actions on several contacts, in batches the server accepts, with undo where possible. */
export function useBulk() {
  const { t } = useTranslation('contacts');
  const formats = useFormats();
  const client = useQueryClient();
  const [progress, setProgress] = useState<BulkProgress>();
  const [failure, setFailure] = useState<BulkFailure>();

  async function inParts({
    ids,
    step,
    said,
  }: {
    ids: readonly string[];
    step: Step;
    said: (() => void) | undefined;
  }): Promise<void> {
    setFailure(undefined);
    let done = 0;
    try {
      for (const batch of inBatches(ids, batchSize)) {
        if (ids.length > batchSize) setProgress({ done, total: ids.length });
        await call(bulkContactsRef, { body: step(batch) });
        done += batch.length;
      }
      said?.();
    } catch (error) {
      const rest = ids.slice(done);
      setFailure({ error, count: rest.length, retry: () => void inParts({ ids: rest, step, said }) });
    } finally {
      setProgress(undefined);
      rereadContacts(client);
    }
  }

  const restore = (ids: readonly string[]) =>
    void inParts({ ids, step: (batch) => ({ action: 'restore', ids: batch }), said: undefined });

  return {
    progress,
    failure,
    remove(ids: readonly string[]): Promise<void> {
      const gone = new Set(ids);
      client.setQueriesData<LoadedContacts>(
        { queryKey: contactKeys.lists },
        (list) => list && withoutContacts({ list, gone }),
      );
      const text = t(($) => $.contacts.toast.removedMany, { count: ids.length, n: formats.number(ids.length) });
      return inParts({
        ids,
        step: (batch) => ({ action: 'delete', ids: batch }),
        said: () => showToast({ text, undo: () => restore(ids) }),
      });
    },
    block(ids: readonly string[]): Promise<void> {
      const reason = t(($) => $.contacts.bulk.reason);
      return inParts({
        ids,
        step: (batch) => ({ action: 'set_status', status: 'blocked', reason, ids: batch }),
        said: undefined,
      });
    },
    unsubscribe(ids: readonly string[]): Promise<void> {
      const reason = t(($) => $.contacts.bulk.reason);
      const text = t(($) => $.contacts.toast.unsubscribedMany, { count: ids.length, n: formats.number(ids.length) });
      return inParts({
        ids,
        step: (batch) => ({ action: 'set_status', status: 'unsubscribed', reason, ids: batch }),
        said: () => showToast({ text }),
      });
    },
  };
}
