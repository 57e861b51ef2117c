import { type PostOrder, postOrders } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { idSchema } from '@enlace/contract/core/primitives.ts';
import { AppError } from '#platform/errors.ts';
import { decodeKeyset, type KeysetPosition, toPage } from '#platform/keyset.ts';
import type { Tx } from '#platform/database/client.ts';
import { listPins, listShownPosts, orderKey } from '../posts.repository.ts';
import type { WallList } from './wall-page.html.ts';
import type { WallVisit } from './wall-view.ts';

const pageSize = 20;
const longestTopic = 60;

/** A visitor's list parameters; anything else in the address is ignored. */
export type ListWish = { order: PostOrder | undefined; topic: string | undefined; antes: string | undefined };

export function listWishOf(url: string): ListWish {
  const query = url.indexOf('?');
  const values = new URLSearchParams(query === -1 ? '' : url.slice(query));
  const order = postOrders.find((each) => each === values.get('orden'));
  const topic = values.get('tema') ?? undefined;
  return {
    order,
    topic:
      topic === undefined || topic === '' || topic.length > longestTopic ? undefined : topic.replaceAll('\u0000', ''),
    antes: values.get('antes') ?? undefined,
  };
}

/** Start of a page; a tampered address starts at the first one. */
export function positionOf(antes: string | undefined, order: PostOrder): KeysetPosition | undefined {
  try {
    const position = decodeKeyset(antes?.slice(0, 400), order === 'reactions' ? 'text' : 'instant');
    const isCount = position === undefined || order !== 'reactions' || /^\d{1,9}$/.test(position.key);
    return isCount && idSchema.safeParse(position?.id).success ? position : undefined;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** One page of a wall. Pinned posts appear only before the first page. */
export async function readWallList(tx: Tx, visit: WallVisit, wish: ListWish): Promise<WallList> {
  const { owner, id: profileId } = visit.profile;
  const order = wish.order ?? visit.wall.shownOrder;
  const after = positionOf(wish.antes, order);
  const { topic } = wish;
  const withoutPins = topic === undefined;
  const found = await listShownPosts(tx, { owner, profileId, order, after, limit: pageSize + 1, topic, withoutPins });
  const { rows, next } = toPage(found, {
    limit: pageSize,
    position: (row) => ({ key: orderKey(row, order), id: row.id }),
  });
  const pins = withoutPins && after === undefined ? await listPins(tx, { owner, profileId }) : [];
  return { rows, next, pins, order, topic, isFirst: after === undefined };
}
