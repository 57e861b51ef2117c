import type { DuplicatePair } from '@enlace/contract/audience/contacts/duplicates.contract.ts';
import { tellApartRef, undoTellApartRef } from '@enlace/contract/audience/contacts/duplicates.refs.gen.ts';
import type { ContactMerge, MergeContactsInput } from '@enlace/contract/audience/contacts/merges.contract.ts';
import { mergeContactsRef, undoMergeRef } from '@enlace/contract/audience/contacts/merges.refs.gen.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { rereadContacts } from './contacts.queries.ts';

/** Merges two contacts, undoes a merge, and marks two as different people. */
export function useMerges() {
  const { t } = useTranslation('record');
  const client = useQueryClient();
  const onSettled = () => rereadContacts(client);
  const split = async (merge: ContactMerge) => {
    await call(undoMergeRef, { params: { id: merge.id } });
    const names = { kept: merge.keptName, merged: merge.mergedName };
    showToast({ text: t(($) => $.record.duplicates.undone, names) });
  };
  const undo = useMutation({ mutationFn: split, onSettled });
  const merge = useMutation({
    mutationFn: ({ keptId, input }: { keptId: string; input: MergeContactsInput }) =>
      call(mergeContactsRef, { params: { id: keptId }, body: input }),
    onSuccess: ({ merge: done }) =>
      showToast({
        text: t(($) => $.record.merge.done, { kept: done.keptName, merged: done.mergedName }),
        undo: () => split(done).finally(onSettled),
      }),
    onSettled,
  });
  const namesOf = ({ left, right }: DuplicatePair) => ({ left: left.name, right: right.name });
  const bringBack = async (pair: DuplicatePair) => {
    await call(undoTellApartRef, { body: { contactIds: [pair.left.id, pair.right.id] } });
    showToast({ text: t(($) => $.record.duplicates.apartUndone, namesOf(pair)) });
  };
  const apart = useMutation({
    mutationFn: ({ left, right }: DuplicatePair) => call(tellApartRef, { body: { contactIds: [left.id, right.id] } }),
    onSuccess: (_, pair) =>
      showToast({
        text: t(($) => $.record.duplicates.apartDone, namesOf(pair)),
        undo: () => bringBack(pair).finally(onSettled),
      }),
    onSettled,
  });
  return { merge, undo, apart };
}
