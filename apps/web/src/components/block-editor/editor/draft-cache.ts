import { afterPaint } from '../after-paint.ts';
import type { DraftDocument } from '../blocks/draft-document.ts';
import { isRecord } from '../blocks/draft-document.ts';
import { dropValue, readValue, writeValue } from '../browser-store.ts';
import { createNewestTask } from './newest-task.ts';

/** Edits the server does not have yet, stored on this device until it does. */
export type CachedDraft = {
  document: DraftDocument;
  baseRevision: number;
  /** The draft the edits are based on, to distinguish them from somebody else's. */
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

/** Cache of one person's draft. Of writes faster than the disk only the newest is executed, and none before the next paint. */
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
