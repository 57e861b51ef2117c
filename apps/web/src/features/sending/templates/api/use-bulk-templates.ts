import {
  duplicateTemplateRef,
  removeTemplateRef,
  restoreTemplateRef,
} from '@enlace/contract/sending/templates/templates.refs.gen.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshCollection } from '#components/folders/collection.queries.ts';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { templateKeys } from './templates.queries.ts';

/** Bulk actions on templates, one by one: an error halfway leaves the rest unchanged and is reported. */
export function useBulkTemplates() {
  const { t } = useTranslation('templates');
  const formats = useFormats();
  const client = useQueryClient();
  const [failure, setFailure] = useState<unknown>();

  const of = (id: string) => ({ params: { id } });
  const reread = () =>
    Promise.all([client.invalidateQueries({ queryKey: templateKeys.lists }), refreshCollection(client, 'template')]);

  /** The list may be gone by then: what goes wrong is said by the toast, which offers the rest again. */
  async function bringBack(left: string[]): Promise<void> {
    try {
      for (let id = left.at(-1); id !== undefined; id = left.at(-1)) {
        await call(restoreTemplateRef, of(id));
        left.pop();
      }
    } finally {
      await reread();
    }
  }

  async function run(ids: readonly string[], work: (id: string) => Promise<unknown>): Promise<string[]> {
    const done: string[] = [];
    setFailure(undefined);
    try {
      for (const id of ids) {
        await work(id);
        done.push(id);
      }
    } catch (error) {
      setFailure(error);
    } finally {
      await reread();
    }
    return done;
  }

  return {
    failure,
    async remove(ids: readonly string[]): Promise<void> {
      const done = await run(ids, (id) => call(removeTemplateRef, of(id)));
      const left = [...done];
      if (done.length > 0)
        showToast({
          text: t(($) => $.templates.removedMany, { n: formats.number(done.length) }),
          undo: () => bringBack(left),
        });
    },
    async duplicate(ids: readonly string[]): Promise<void> {
      const done = await run(ids, (id) => call(duplicateTemplateRef, of(id)));
      if (done.length > 0)
        showToast({ text: t(($) => $.templates.duplicatedMany, { n: formats.number(done.length) }) });
    },
  };
}
