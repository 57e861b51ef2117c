import { createStorable } from '#components/block-editor/blocks/storable-document.ts';
import { createDraftCache } from '#components/block-editor/editor/draft-cache.ts';
import { createEditor, type Editor } from '#components/block-editor/editor/editor.ts';
import { call } from '#lib/api/call.ts';
import type { ReplyOf } from '#lib/api/operation-ref.ts';
import type { saveTemplate } from '@enlace/contract/templates/templates.contract.ts';
import { templateOperations } from '../api/template-operations.ts';
import type { Template } from '../api/templates.queries.ts';
import { draftOf, wireDraft } from './mail-draft.ts';

function later(task: () => void, ms: number): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

type Input = { template: Template; userId: string; onSaved: (saved: ReplyOf<typeof saveTemplate>) => void };

/** The editor of a template just read from the server. Throws when this program cannot read its document. */
export function openTemplate({ template, userId, onSaved }: Input): Editor {
  const { id } = template;
  const storable = createStorable();
  let lastName = template.name;
  return createEditor(
    {
      prepare: storable,
      async save({ document, baseRevision, keepalive }) {
        const draft = wireDraft({ document, lastName });
        lastName = draft.name;
        return call(templateOperations.save, { params: { id }, body: { ...draft, baseRevision }, keepalive });
      },
      readTheirs: async () => draftOf(await call(templateOperations.get, { params: { id } })),
      cache: createDraftCache({ userId, draftId: `template-${id}` }),
      now: () => Date.now(),
      later,
      onSaved,
    },
    {
      published: null,
      draft: { ...draftOf(template), savedAt: Date.parse(template.updatedAt) },
    },
  );
}
