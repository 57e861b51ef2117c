import type { PostProblem } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { wallLimits } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { AppError } from '#platform/errors.ts';

export function postConflict(revision: number): AppError {
  return new AppError('walls.post_conflict', { params: { revision } });
}

export function postIncomplete(problem: PostProblem): AppError {
  return new AppError('walls.post_incomplete', { params: { problem } });
}

export function tooManyPins(): AppError {
  return new AppError('walls.too_many_pins', { params: { limit: wallLimits.pins } });
}

export function notPublished(): AppError {
  return new AppError('walls.not_published');
}

export function pollHasVotes(): AppError {
  return new AppError('walls.poll_has_votes');
}

export function passwordMissing(): AppError {
  return new AppError('walls.password_missing');
}

export function tooManyPosts(): AppError {
  return new AppError('walls.too_many_posts', { params: { limit: wallLimits.postsPerWall } });
}

export function tooManyBlocks(): AppError {
  return new AppError('walls.too_many_blocks', { params: { limit: wallLimits.blocks } });
}
