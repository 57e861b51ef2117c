import type { BlockDocument } from '@enlace/blocks/model/block-document.schema.ts';
import { withoutSamples } from '@enlace/blocks/samples/find-samples.ts';
import { type HistoryActor, recordHistory } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { profilePublished } from '../profiles.events.ts';
import { updatePublished } from '../profiles.repository.ts';
import type { ProfileDeps, ProfileRow } from '../profiles.types.ts';
import { insertVersion } from '../versions.repository.ts';
import { announcePageChange, announcePublishedPage } from './page-notices.ts';

type ShowInput = {
  tx: Tx;
  deps: ProfileDeps;
  actor: HistoryActor;
  /** Locked. */
  row: ProfileRow;
  /** As drafted: what is still a sample stays out of the public version. */
  draft: BlockDocument;
  revision: number;
};

/** Makes a document the public version, by a person or a schedule: page, version, history, event, notifications. */
export async function showToVisitors({ tx, deps, actor, row, draft, revision }: ShowInput): Promise<void> {
  const document = withoutSamples(draft);
  const { ownerId: owner, id, name, publishAt, scheduledRevision } = row;
  const now = deps.clock.now();
  const isFirst = row.publishedRevision === null;
  await updatePublished(tx, { owner, id, document, revision, now });
  // A version is there to be drafted again, with what its owner has yet to write.
  await insertVersion(tx, { owner, id: deps.ids.uuid(), profileId: id, revision, document: draft, now });
  const isOvertaken = publishAt !== null && scheduledRevision !== revision;
  await recordHistory({
    tx,
    owner,
    actor,
    entry: {
      action: 'profile.published',
      subjectKind: 'profile',
      subjectId: id,
      ...(publishAt === null ? {} : { before: { publishAt: publishAt.toString() } }),
      after: { name, revision, ...(isOvertaken ? { publishAt: null } : {}) },
    },
  });
  await deps.events.emit(tx, profilePublished, { owner, profileId: id, revision, isFirst });
  await announcePageChange(tx, owner);
  await announcePublishedPage(tx, { owner, profileId: id });
  await deps.live.publish(tx, { userId: owner, event: { kind: 'profile.changed', profileId: id } });
}
