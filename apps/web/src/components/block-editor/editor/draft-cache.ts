import { afterPaint } from '../after-paint.ts';
import type { DraftDocument } from '../blocks/draft-document.ts';
import { isRecord } from '../blocks/draft-document.ts';
import { dropValue, readValue, writeValue } from '../browser-store.ts';
import { createNewestTask } from './newest-task.ts';

/** Edits that the server does not have yet, kept on this device until it does. */
export type CachedDraft = {
  document: DraftDocument;
  baseRevision: number;
  /** The draft the edits started from, for telling them from those of somebody else. */
  base?: DraftDocument | undefined;
  at: number;
};

export type DraftCache = {
  read(): Promise<CachedDraft | undefined>;
  write(draft: CachedDraft): Promise<void>;
  drop(): Promise<void>;
};

function isCachedDraft(value: unknown): value is CachedDraft {
  return isRecord(value) && isRecord(value['document']) && 'baseRevision' in value && 'at' in value;
}

const painted = () => new Promise<void>((resolve) => afterPaint(resolve));

/**
 * The cache of one draft of one person. Of writes that come faster than the disk only the newest is made, and none before the
 * screen has answered.
 */
export function createDraftCache({ userId, draftId }: { userId: string; draftId: string }): DraftCache {
  const key = `${userId}/${draftId}`;
  const schedule = createNewestTask(painted);
  return {
    async read() {
      const value = await readValue('drafts', key);
      return isCachedDraft(value) ? value : undefined;
    },
    write: (draft) => schedule(() => writeValue('drafts', { key, value: draft })),
    drop: () => schedule(() => dropValue('drafts', key)),
  };
}
