import { ApiError } from '#lib/api/api-error.ts';
import type { DraftDocument } from '../blocks/draft-document.ts';
import type { CachedDraft } from './draft-cache.ts';
import { createEditor, type EditorStart } from './editor.ts';

export const networkDown = new ApiError({ kind: 'network', status: 0, code: 'network.unreachable' });
const conflict = new ApiError({ kind: 'http', status: 409, code: 'profiles.draft_conflict' });

type DraftServer = {
  document: DraftDocument;
  revision: number;
  failure: ApiError | undefined;
  losesAnswers: boolean;
  saves: number;
  /** Documents a save asked to keep when it replaced them. */
  kept: DraftDocument[];
};

/** A server with one draft, like ours: it refuses saves not based on its newest revision. */
export function createDraftServer(document: DraftDocument) {
  const server: DraftServer = { document, revision: 1, failure: undefined, losesAnswers: false, saves: 0, kept: [] };
  return {
    server,
    async save({
      document: sent,
      baseRevision,
      keepReplaced,
    }: {
      document: DraftDocument;
      baseRevision: number;
      keepReplaced: boolean;
    }) {
      await Promise.resolve();
      if (server.failure) throw server.failure;
      if (baseRevision !== server.revision) throw conflict;
      if (keepReplaced) server.kept.push(server.document);
      server.document = sent;
      server.revision += 1;
      server.saves += 1;
      if (server.losesAnswers) throw networkDown;
      return { revision: server.revision, savedAt: '2026-11-19T09:41:00Z', hasChanges: true, thumbnailPath: '/t' };
    },
    async readTheirs() {
      await Promise.resolve();
      if (server.failure) throw server.failure;
      return { document: server.document, revision: server.revision };
    },
  };
}

type Task = { run: () => void; at: number };

/** A manual clock with its pending tasks. */
export function createManualClock() {
  let now = 0;
  let tasks: Task[] = [];
  return {
    now: () => now,
    later(run: () => void, ms: number): () => void {
      const task = { run, at: now + ms };
      tasks.push(task);
      return () => {
        tasks = tasks.filter((each) => each !== task);
      };
    },
    async advance(ms: number): Promise<void> {
      const end = now + ms;
      for (;;) {
        const [next] = tasks.filter((task) => task.at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        tasks = tasks.filter((task) => task !== next);
        now = next.at;
        next.run();
        await settle();
      }
      now = end;
      await settle();
    },
  };
}

/** Flushes all promises that can settle. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

export function createMemoryCache(kept?: CachedDraft) {
  const cache: { kept: CachedDraft | undefined } = { kept };
  return {
    cache,
    read: async () => cache.kept,
    write: async (draft: CachedDraft) => {
      cache.kept = draft;
    },
    drop: async () => {
      cache.kept = undefined;
    },
  };
}

type Options = { document: DraftDocument; start?: Partial<EditorStart>; kept?: CachedDraft };

/** An editor with that server, clock and cache. */
export function openTestEditor({ document, start, kept }: Options) {
  const drafts = createDraftServer(document);
  const clock = createManualClock();
  const cache = createMemoryCache(kept);
  const editor = createEditor(
    {
      prepare: (draft) => draft,
      save: drafts.save,
      readTheirs: drafts.readTheirs,
      now: clock.now,
      later: clock.later,
      cache,
      onSaved: () => undefined,
    },
    { published: document, draft: { document, revision: 1, savedAt: 0 }, ...start },
  );
  return { editor, clock, server: drafts.server, cache: cache.cache };
}
