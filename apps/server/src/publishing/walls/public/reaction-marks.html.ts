import { type ReactionKind, reactionKinds } from '@enlace/contract/publishing/walls/walls.schemas.ts';

/** Our own drawings on a grid of 24, so that they look the same everywhere and need no emoji font. */
const marks: Record<ReactionKind, string> = {
  like: '<path d="M7 10.5 11 3a2.3 2.3 0 0 1 2.4 2.7L13 9.5h5.3a2 2 0 0 1 2 2.4l-1.2 6.6A2 2 0 0 1 17.1 20H7Z"/><path d="M7 10.5H4.2a.7.7 0 0 0-.7.7v8.1c0 .4.3.7.7.7H7"/>',
  love: '<path d="M12 20.2 4.6 12.7a4.7 4.7 0 0 1 0-6.6 4.6 4.6 0 0 1 6.5 0l.9.9.9-.9a4.6 4.6 0 0 1 6.5 0 4.7 4.7 0 0 1 0 6.6Z"/>',
  laugh:
    '<circle cx="12" cy="12" r="9"/><path d="M7.5 13.5h9a4.5 4.5 0 0 1-9 0Z"/><path d="M7.8 9.8q1-1.6 2.2 0M14 9.8q1-1.6 2.2 0"/>',
  wow: '<circle cx="12" cy="12" r="9"/><ellipse cx="12" cy="15.4" rx="2.1" ry="2.6"/><path d="M8.8 9.4v.6M15.2 9.4v.6M7.4 6.9l1.9-.8M16.6 6.9l-1.9-.8"/>',
  thanks:
    '<circle cx="12" cy="8.6" r="1.5"/><circle cx="12" cy="4.9" r="2.2"/><circle cx="15.5" cy="7.4" r="2.2"/><circle cx="14.2" cy="11.6" r="2.2"/><circle cx="9.8" cy="11.6" r="2.2"/><circle cx="8.5" cy="7.4" r="2.2"/><path d="M12 14.2V22M12 19.5c2.6.2 4.3-1.1 4.9-3.3-2.6-.2-4.3 1.1-4.9 3.3Z"/>',
};

/** Every reaction icon once per page; buttons refer to it. */
export const reactionMarks = `<svg width="0" height="0" aria-hidden="true">${reactionKinds
  .map((kind) => `<symbol id="r-${kind}" viewBox="0 0 24 24">${marks[kind]}</symbol>`)
  .join('')}</svg>`;

/** A reaction icon; the button’s name contains its meaning. */
export function reactionMark(kind: ReactionKind): string {
  return `<svg class="rm" width="20" height="20" aria-hidden="true" focusable="false"><use href="#r-${kind}"/></svg>`;
}
