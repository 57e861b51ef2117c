import type { OwnerId } from '#platform/context.ts';
import { defineEvent } from '#platform/events/event-bus.ts';

/** A post became visible: immediately, as scheduled, or after approval. Emitted again after it was archived. */
export const postPublished = defineEvent<{
  owner: OwnerId;
  postId: string;
  profileId: string;
  by: 'client' | 'visitor';
}>('post.published');

/** A visitor commented on a post; `review` says whether it is visible. */
export const commentReceived = defineEvent<{
  owner: OwnerId;
  commentId: string;
  postId: string;
  profileId: string;
  review: string;
}>('comment.received');
