import type { OwnerId } from '#platform/context.ts';
import { defineEvent } from '#platform/events/event-bus.ts';

/** Visitors can see a post: at once, at its moment, or after it was approved. Again after it was archived. */
export const postPublished = defineEvent<{
  owner: OwnerId;
  postId: string;
  profileId: string;
  by: 'client' | 'visitor';
}>('post.published');

/** A visitor wrote under a post; `review` says whether it is shown. */
export const commentReceived = defineEvent<{
  owner: OwnerId;
  commentId: string;
  postId: string;
  profileId: string;
  review: string;
}>('comment.received');
