import { getProfileRef, saveDraftRef } from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import type { DraftState, Profile } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { call } from '#lib/api/call.ts';
import type { DraftDocument } from '#components/block-editor/blocks/draft-document.ts';
import { createStorable, readDocument } from '#components/block-editor/blocks/storable-document.ts';
import { createDraftCache } from '#components/block-editor/editor/draft-cache.ts';
import type { ServerDraft } from '#components/block-editor/editor/draft-sync.ts';
import { createEditor, type Editor, type EditorDeps } from '#components/block-editor/editor/editor.ts';

/** A storable document is a page document of the contract: both are validated by the same schema. */
export function asWireDocument(document: DraftDocument): Profile['draft']['document'] {
  return document as unknown as Profile['draft']['document'];
}

export function serverDraftOf(profile: Profile): ServerDraft {
  return { document: readDocument(profile.draft.document), revision: profile.draft.revision };
}

export function publishedOf(profile: Profile): DraftDocument | null {
  return profile.published === null ? null : readDocument(profile.published);
}

/** Browsers send no more than 64 KiB on behalf of a closing page. */
const lightBytes = 60_000;

function isLightEnough(document: DraftDocument): boolean {
  return new Blob([JSON.stringify(document)]).size < lightBytes;
}

function later(task: () => void, ms: number): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

type Input = { profile: Profile; userId: string; onSaved: EditorDeps<DraftState>['onSaved'] };

/** The editor of a freshly loaded profile. Throws when this program cannot read its document. */
export function openEditor({ profile, userId, onSaved }: Input): Editor {
  const { id } = profile;
  const storable = createStorable();
  return createEditor(
    {
      prepare: storable,
      save: ({ document, baseRevision, keepalive, keepReplaced }) =>
        call(saveDraftRef, {
          params: { id },
          body: { document: asWireDocument(document), baseRevision, ...(keepReplaced ? { keepReplaced } : {}) },
          keepalive: keepalive && isLightEnough(document),
        }),
      readTheirs: async () => serverDraftOf(await call(getProfileRef, { params: { id } })),
      cache: createDraftCache({ userId, draftId: id }),
      now: () => Date.now(),
      later,
      onSaved,
    },
    {
      published: publishedOf(profile),
      draft: { ...serverDraftOf(profile), savedAt: Date.parse(profile.draft.savedAt) },
    },
  );
}
