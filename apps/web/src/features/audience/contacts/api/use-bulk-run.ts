import type { BulkRunAction } from '@enlace/contract/audience/contacts/contact-bulk.contract.ts';
import { startBulkRunRef, undoBulkRunRef } from '@enlace/contract/audience/contacts/contact-bulk.refs.gen.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { type ContactFilter, wireFilter } from '../contact-list.rules.ts';
import { rereadContacts } from './contacts.queries.ts';
import { runQuery } from './list.queries.ts';

/** A bulk change of all matches: starts it, follows it, and offers undo. */
export function useBulkRun() {
  const { t } = useTranslation('segments');
  const formats = useFormats();
  const client = useQueryClient();
  const [id, setId] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const { data: run } = useQuery(runQuery(id));

  async function begin(work: () => Promise<{ id: string }>): Promise<void> {
    setFailure(undefined);
    await work().then((started) => setId(started.id), setFailure);
  }
  const finish = useEffectEvent(() => {
    if (!run) return;
    setId(undefined);
    rereadContacts(client);
    if (run.state === 'failed') setFailure(new Error('run'));
    const text = t(($) => $.segments.run.done, { count: run.changed, n: formats.number(run.changed) });
    const undo = () => void begin(() => call(undoBulkRunRef, { params: { id: run.id } }));
    showToast(run.canUndo ? { text, undo } : { text });
  });
  const isOver = run !== undefined && run.id === id && run.state !== 'running';
  useEffect(() => {
    if (isOver) finish();
  }, [isOver]);

  return {
    run: id === undefined || isOver ? undefined : { seen: run?.seen ?? 0, total: run?.total },
    failure,
    start: (filter: ContactFilter, action: BulkRunAction) =>
      begin(() => call(startBulkRunRef, { body: { filter: wireFilter(filter), action } })),
  };
}
export type BulkRunState = ReturnType<typeof useBulkRun>;
