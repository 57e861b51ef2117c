import type { DuplicatePair } from '@enlace/contract/audience/contacts/duplicates.contract.ts';
import { tellApartRef, undoTellApartRef } from '@enlace/contract/audience/contacts/duplicates.refs.gen.ts';
import type { ContactMerge, MergeContactsInput } from '@enlace/contract/audience/contacts/merges.contract.ts';
import { mergeContactsRef, undoMergeRef } from '@enlace/contract/audience/contacts/merges.refs.gen.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { call } from '#lib/api/call.ts';
import { errorText } from '#lib/i18n/error-text.ts';
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
  // The merge dialog is closed by then: an error is shown in the toast, and the contact's page offers undo again.
  const undoFromToast = (done: ContactMerge) =>
    split(done)
      .catch((error: unknown) =>
        showToast({
          text: errorText(error),
          view: { label: t(($) => $.record.merge.look), to: paths.user.contact(done.keptId) },
        }),
      )
      .finally(onSettled);
  const merge = useMutation({
    mutationFn: ({ keptId, input }: { keptId: string; input: MergeContactsInput }) =>
      call(mergeContactsRef, { params: { id: keptId }, body: input }),
    onSuccess: ({ merge: done }) =>
      showToast({
        text: t(($) => $.record.merge.done, { kept: done.keptName, merged: done.mergedName }),
        undo: () => void undoFromToast(done),
      }),
    onSettled,
  });
  const namesOf = ({ left, right }: DuplicatePair) => ({ left: left.name, right: right.name });
  const bringBack = (pair: DuplicatePair) =>
    call(undoTellApartRef, { body: { contactIds: [pair.left.id, pair.right.id] } })
      .then(() => showToast({ text: t(($) => $.record.duplicates.apartUndone, namesOf(pair)) }))
      .catch((error: unknown) =>
        showToast({
          text: errorText(error),
          view: { label: t(($) => $.record.merge.look), to: paths.user.contact(pair.left.id) },
        }),
      )
      .finally(onSettled);
  const apart = useMutation({
    mutationFn: ({ left, right }: DuplicatePair) => call(tellApartRef, { body: { contactIds: [left.id, right.id] } }),
    onSuccess: (_, pair) =>
      showToast({
        text: t(($) => $.record.duplicates.apartDone, namesOf(pair)),
        undo: () => void bringBack(pair),
      }),
    onSettled,
  });
  return { merge, undo, apart };
}
