import type { DraftState, Profile } from '@enlace/contract/profiles/profiles.schemas.ts';
import type { BlockDocument } from '@enlace/blocks/model/block-document.schema.ts';
import { recordEdit, recordHistory } from '#modules/history/history.usecases.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { lookOf, parseDocument, readDocument } from '../document.rules.ts';
import { presentDraftState } from '../profiles.presenter.ts';
import { draftConflict } from '../profiles.errors.ts';
import { findProfile, lockProfile, updateDraft } from '../profiles.repository.ts';
import type { ProfileCall, ProfileRow } from '../profiles.types.ts';
import { findVersionDocument } from '../versions.repository.ts';
import { readProfile } from './read-profile.ts';

type Write = ProfileCall & { id: string; baseRevision: number; document: BlockDocument };

/** Writes the draft if nobody did since `baseRevision`; the row as it is afterwards. */
async function writeDraft(tx: Tx, { deps, ctx, id, baseRevision, document }: Write): Promise<ProfileRow> {
  const owner = ctx.actor.ownerId;
  const row = await lockProfile(tx, { owner, id });
  if (!row) throw notFound();
  if (row.draftRevision !== baseRevision)
    throw draftConflict({ revision: row.draftRevision, savedAt: row.draftSavedAt });
  await updateDraft(tx, { owner, id, document, ...lookOf(document), now: deps.clock.now() });
  const saved = await findProfile(tx, { owner, id });
  if (!saved) throw notFound();
  if (saved.draftRevision !== row.draftRevision) {
    await deps.live.publish(tx, { userId: owner, event: { kind: 'profile.changed', profileId: id } });
  }
  return saved;
}

type SaveInput = ProfileCall & { id: string; document: unknown; baseRevision: number };

/** Saves the draft, many times an hour while somebody edits, so only the first of them leaves a history entry. */
export function saveDraft({ deps, ctx, id, document, baseRevision }: SaveInput): Promise<DraftState> {
  const parsed = parseDocument(document);
  return deps.db.scoped(ctx.actor.ownerId, async (tx) => {
    const row = await writeDraft(tx, { deps, ctx, id, baseRevision, document: parsed });
    if (row.draftRevision !== baseRevision) {
      const entry = { action: 'profile.edited', subjectKind: 'profile', subjectId: id, after: { name: row.name } };
      await recordEdit({ tx, owner: row.ownerId, actor: ctx.actor, entry });
    }
    return presentDraftState({ deps, row });
  });
}

type RestoreInput = ProfileCall & { id: string; versionId: string; baseRevision: number };

/** Makes a published version the draft again. Errors: resource.not_found, profiles.draft_conflict. */
export function restoreVersion({ deps, ctx, id, versionId, baseRevision }: RestoreInput): Promise<Profile> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const stored = await findVersionDocument(tx, { owner, profileId: id, versionId });
    if (stored === undefined) throw notFound();
    const row = await writeDraft(tx, { deps, ctx, id, baseRevision, document: readDocument(stored) });
    await recordHistory({
      tx,
      owner,
      actor: ctx.actor,
      entry: {
        action: 'profile.version_restored',
        subjectKind: 'profile',
        subjectId: id,
        after: { name: row.name, versionId },
      },
    });
    return readProfile({ tx, deps, owner, id });
  });
}
