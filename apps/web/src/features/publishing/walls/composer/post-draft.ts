import {
  createPostRef,
  getPostRef,
  publishPostRef,
  removePostRef,
  schedulePostRef,
  updatePostRef,
} from '@enlace/contract/publishing/walls/posts.refs.gen.ts';
import type { Post } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { DraftSaver, type SaveState } from '#lib/drafts/draft-saver.ts';
import { contentOf, draftOf, type PostFields } from './post-fields.rules.ts';

const waitMs = 1200;
const retryMs = 8000;

type Options = {
  profileId: string;
  timeZone: string;
  draft: Post | undefined;
  onState: (state: SaveState) => void;
  onKept: (post: Post) => void;
};

function stateOf(error: unknown): SaveState {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.code === 'walls.post_conflict') return 'conflict';
  return error.kind === 'network' ? 'offline' : 'failed';
}

/** A post being written: the first words create a draft on the server, every pause saves it. */
export class PostDraft {
  readonly #options: Options;
  readonly #saver: DraftSaver<PostFields, Post>;
  #id: string | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#id = options.draft?.id;
    this.#saver = new DraftSaver({
      revision: options.draft?.revision ?? 0,
      save: (input) => this.#save(input),
      onState: options.onState,
      onSaved: options.onKept,
      stateOf,
      waitMs,
      retryMs,
    });
  }

  hold(fields: PostFields): void {
    this.#saver.hold(fields);
  }

  async flush(options?: { keepalive: boolean }): Promise<void> {
    await this.#saver.flush(options);
  }

  /** Publishes it, now or at a given time. */
  async publish(fields: PostFields, at?: string): Promise<Post> {
    await this.#rest();
    const content = contentOf(fields, this.#options);
    const { profileId } = this.#options;
    if (this.#id === undefined) {
      const when = at === undefined ? { publish: true } : { publishAt: at };
      return call(createPostRef, { params: { profileId }, body: { ...content, ...when } });
    }
    const params = { id: this.#id };
    await call(updatePostRef, { params, body: content });
    if (at === undefined) return call(publishPostRef, { params });
    return call(schedulePostRef, { params, body: { at } });
  }

  /** Moves it to the trash; undefined when nothing was stored yet. */
  async discard(): Promise<string | undefined> {
    await this.#rest();
    if (this.#id !== undefined) await call(removePostRef, { params: { id: this.#id } });
    return this.#id;
  }

  /** Overwrites another window's version with these fields. */
  async takeOver(fields: PostFields): Promise<void> {
    if (this.#id === undefined) return;
    const { revision } = await call(getPostRef, { params: { id: this.#id } });
    this.#saver.adopt({ revision });
    this.#saver.hold(fields);
  }

  /** Waits for a running save and starts no other. */
  async #rest(): Promise<void> {
    this.#saver.adopt({ revision: this.#saver.revision });
    await this.#saver.flush();
  }

  async #save({ fields, baseRevision, keepalive }: { fields: PostFields; baseRevision: number; keepalive: boolean }) {
    const content = draftOf(fields, this.#options);
    const { profileId } = this.#options;
    if (this.#id !== undefined) {
      return call(updatePostRef, { params: { id: this.#id }, body: { ...content, baseRevision }, keepalive });
    }
    const post = await call(createPostRef, { params: { profileId }, body: content, keepalive });
    this.#id = post.id;
    return post;
  }
}
