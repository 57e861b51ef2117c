import type { BlockSpot } from '../block-sets.ts';
import type { BlockPlace } from '../draft-document.ts';

export type Drop = { spot: BlockSpot; line: { left: number; top: number; width: number } };

function placeOf(list: Element): BlockPlace {
  const [sectionId = '', column = ''] = (list.getAttribute('data-list') ?? 'page').split('/');
  return column === '' ? 'page' : { sectionId, column: Number(column) };
}

function holds(rect: DOMRect, { x, y }: { x: number; y: number }): boolean {
  return x >= rect.left && x <= rect.right && y >= rect.top - 8 && y <= rect.bottom + 40;
}

type Input = { root: Element; point: { x: number; y: number }; canPlace: (place: BlockPlace) => boolean };

/** Where a block dropped at this point would go: in the innermost list there, between two of its rows. */
export function dropSpotAt({ root, point, canPlace }: Input): Drop | undefined {
  const lists = [...root.querySelectorAll('[data-list]')].filter((list) => canPlace(placeOf(list)));
  // Nested lists come after their parents.
  const list = lists.findLast((each) => holds(each.getBoundingClientRect(), point)) ?? lists[0];
  if (!list) return undefined;
  const rows = [...list.children].map((row) => row.getBoundingClientRect());
  const index = rows.filter((rect) => rect.top + rect.height / 2 < point.y).length;
  const { left, width, top } = list.getBoundingClientRect();
  const above = rows[index - 1];
  const below = rows[index];
  const edge = above && below ? (above.bottom + below.top) / 2 : (above?.bottom ?? below?.top ?? top);
  return { spot: { place: placeOf(list), index }, line: { left, top: edge, width } };
}
