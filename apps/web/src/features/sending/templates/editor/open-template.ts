import type { ReplyOf } from '@enlace/contract/core/operation.ts';
import type { saveTemplate } from '@enlace/contract/sending/templates/templates.contract.ts';
import { getTemplateRef, saveTemplateRef } from '@enlace/contract/sending/templates/templates.refs.gen.ts';
import type { TemplateDraft } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { createStorable } from '#components/block-editor/blocks/storable-document.ts';
import { createDraftCache } from '#components/block-editor/editor/draft-cache.ts';
import { createEditor, type Editor } from '#components/block-editor/editor/editor.ts';
import type { CallInput } from '#lib/api/call-input.ts';
import { call } from '#lib/api/call.ts';
import type { Template } from '../api/templates.queries.ts';
import { draftOf, wireDraft } from './mail-draft.ts';

type Saved = ReplyOf<typeof saveTemplate>;
/** The editor always sends the document; programs that save their own source may omit it. */
type Body = NonNullable<CallInput<typeof saveTemplate>['body']> & Pick<TemplateDraft, 'document'>;
type Stored = Parameters<typeof draftOf>[0] & { updatedAt: string };

type DraftInput = {
  template: Stored;
  userId: string;
  /** Key of the browser's unsaved draft. */
  draftId: string;
  save: (input: { body: Body; keepalive: boolean }) => Promise<Saved>;
  read: () => Promise<Stored>;
  onSaved: (saved: Saved) => void;
};

function later(task: () => void, ms: number): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

/** The editor of a freshly loaded mail. Throws when this program cannot read its document. */
export function openDraft({ template, userId, draftId, save, read, onSaved }: DraftInput): Editor {
  let lastName = template.name;
  return createEditor(
    {
      prepare: createStorable(),
      async save({ document, baseRevision, keepalive }) {
        const draft = wireDraft({ document, lastName });
        lastName = draft.name;
        return save({ body: { ...draft, baseRevision }, keepalive });
      },
      readTheirs: async () => draftOf(await read()),
      cache: createDraftCache({ userId, draftId }),
      now: () => Date.now(),
      later,
      onSaved,
    },
    { published: null, draft: { ...draftOf(template), savedAt: Date.parse(template.updatedAt) } },
  );
}

type Input = { template: Template; userId: string; onSaved: (saved: Saved) => void };

/** The editor of one of the client's own templates. */
export function openTemplate({ template, ...rest }: Input): Editor {
  const { id } = template;
  return openDraft({
    template,
    draftId: `template-${id}`,
    save: ({ body, keepalive }) => call(saveTemplateRef, { params: { id }, body, keepalive }),
    read: () => call(getTemplateRef, { params: { id } }),
    ...rest,
  });
}
