import {
  blockingPostProblems,
  isEventInOrder,
  pollOptionMin,
  type PostProblem,
} from '@enlace/contract/publishing/walls/posts.schemas.ts';
import type { FileFacts, PostContent } from './walls.types.ts';

type Files = ReadonlyMap<string, Pick<FileFacts, 'kind'>>;

function hasFile({ media }: PostContent, files: Files, kinds?: readonly string[]): boolean {
  return media.some(({ fileId }) => {
    const kind = files.get(fileId)?.kind;
    return kind !== undefined && (kinds === undefined || kinds.includes(kind));
  });
}

function lacks(post: PostContent, files: Files): PostProblem | undefined {
  switch (post.kind) {
    case 'text':
      return post.body.trim() === '' ? 'body_missing' : undefined;
    case 'image':
      return hasFile(post, files, ['image']) ? undefined : 'image_missing';
    case 'video':
      return hasFile(post, files, ['video']) || post.link !== null ? undefined : 'video_missing';
    case 'file':
      return hasFile(post, files) ? undefined : 'file_missing';
    case 'link':
      return post.link === null ? 'link_missing' : undefined;
    case 'poll':
      return (post.poll?.options.length ?? 0) >= pollOptionMin ? undefined : 'options_missing';
    case 'event':
      if (post.event === null) return 'start_missing';
      return isEventInOrder(post.event) ? undefined : 'ends_before_start';
  }
}

/** What is missing in a post, blocking problems first. */
export function problemsOf(post: PostContent, files: Files): PostProblem[] {
  const lacking = lacks(post, files);
  const isMute = post.media.some(({ fileId, alt }) => alt === '' && files.get(fileId)?.kind === 'image');
  return [...(lacking === undefined ? [] : [lacking]), ...(isMute ? (['alt_missing'] as const) : [])];
}

export function blockingProblem(problems: readonly PostProblem[]): PostProblem | undefined {
  return problems.find((problem) => blockingPostProblems.includes(problem));
}
