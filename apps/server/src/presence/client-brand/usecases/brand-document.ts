import type { BlockDocument } from '@enlace/blocks/model/block-document.schema.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { readBrand } from '../client-brand.repository.ts';
import { withBrand } from '../with-brand.rules.ts';

type Input = { owner: OwnerId; document: BlockDocument; target: 'page' | 'mail' };

/** The initial content of something new, in the client's look. */
export async function brandDocument(tx: Tx, { owner, document, target }: Input): Promise<BlockDocument> {
  return withBrand(document, await readBrand(tx, owner), target);
}
