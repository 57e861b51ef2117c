import type { BlockDocument } from '@enlace/blocks/model/block-document.schema.ts';
import { recordEdit, recordHistory } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { lookOf, parseDocument, readDocument } from '../document.rules.ts';
import { draftConflict } from '../profiles.errors.ts';
import { findProfile, lockProfile, updateDraft } from '../profiles.repository.ts';
import { hasUnpublishedChanges } from '../profiles.rules.ts';
import type { DraftState, Profile, ProfileCall, ProfileRow } from '../profiles.types.ts';
import { findVersion, keepDraftAsVersion } from '../versions.repository.ts';
import { draftPreviewPath } from './draft-preview.ts';
import { readProfile } from './read-profile.ts';

/** A draft untouched for this long was finished: the next edit stores it as a version first. */
const sittingMinutes = 30;

type Write = ProfileCall & { id: string; baseRevision: number; document: BlockDocument; keepReplaced: boolean };

function isLeftAlone({ deps, row }: Pick<Write, 'deps'> & { row: ProfileRow }): boolean {
  const until = row.draftSavedAt.add({ minutes: sittingMinutes });
  return row.draftRevision > 1 && Temporal.Instant.compare(until, deps.clock.now()) < 0;
}

/** Stores the draft if nobody did since `baseRevision`; returns the updated row. */
async function writeDraft(tx: Tx, { deps, ctx, id, baseRevision, document, keepReplaced }: Write): Promise<ProfileRow> {
  const owner = ctx.actor.ownerId;
  const row = await lockProfile(tx, { owner, id });
  if (!row) throw notFound();
  if (row.draftRevision !== baseRevision)
    throw draftConflict({ revision: row.draftRevision, savedAt: row.draftSavedAt });
  if (keepReplaced || isLeftAlone({ deps, row }))
    await keepDraftAsVersion(tx, { owner, id: deps.ids.uuid(), profileId: id });
  await updateDraft(tx, { owner, id, document, ...lookOf(document), now: deps.clock.now() });
  const saved = await findProfile(tx, { owner, id });
  if (!saved) throw notFound();
  if (saved.draftRevision !== row.draftRevision) {
    const event = { kind: 'profile.changed', profileId: id, revision: saved.draftRevision } as const;
    await deps.live.publish(tx, { userId: owner, event });
  }
  return saved;
}

type SaveInput = ProfileCall & {
  id: string;
  document: unknown;
  baseRevision: number;
  keepReplaced?: boolean | undefined;
};

/** Saves the draft; as this happens many times an hour during editing, only the first save leaves a history entry. */
export function saveDraft({
  deps,
  ctx,
  id,
  document,
  baseRevision,
  keepReplaced = false,
}: SaveInput): Promise<DraftState> {
  const parsed = parseDocument(document);
  return deps.db.scoped(ctx.actor.ownerId, async (tx) => {
    const row = await writeDraft(tx, { deps, ctx, id, baseRevision, document: parsed, keepReplaced });
    if (row.draftRevision !== baseRevision) {
      const entry = { action: 'profile.edited', subjectKind: 'profile', subjectId: id, after: { name: row.name } };
      await recordEdit({ tx, owner: row.ownerId, actor: ctx.actor, entry });
    }
    const { ownerId: owner, draftRevision: revision, draftSavedAt: savedAt } = row;
    const thumbnailPath = draftPreviewPath({ deps, owner, profileId: id, revision });
    return { revision, savedAt, hasChanges: hasUnpublishedChanges(row), thumbnailPath };
  });
}

type RestoreInput = ProfileCall & { id: string; versionId: string; baseRevision: number };

/**
 * Makes a version the draft again; the current draft is stored as a version. Errors: resource.not_found,
 * profiles.draft_conflict.
 */
export function restoreVersion({ deps, ctx, id, versionId, baseRevision }: RestoreInput): Promise<Profile> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const version = await findVersion(tx, { owner, profileId: id, versionId });
    if (!version) throw notFound();
    const document = readDocument(version.document);
    const row = await writeDraft(tx, { deps, ctx, id, baseRevision, document, keepReplaced: true });
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
