import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Tx } from '#platform/database/client.ts';
import { type Anchor, findLastAnchor, findSealHash, insertAnchor } from './chain.repository.ts';
import type { Position } from './chain.rules.ts';
import type { ChainDeps } from './history.types.ts';

const purpose = 'history.anchor';
const headKey = 'history/head.json';

const headSchema = z.object({ seq: z.number().int(), hash: z.string(), at: z.iso.datetime(), signature: z.string() });

function signedText({ seq, hash, at }: Omit<Anchor, 'signature'>): string {
  return `${seq} ${hash.toString('hex')} ${at.toString({ fractionalSecondDigits: 3 })}`;
}

/** Whether the key outside the database signed this position of the chain. */
export function isGenuine({ deps, anchor }: { deps: Pick<ChainDeps, 'secrets'>; anchor: Anchor }): boolean {
  return deps.secrets.verify({ purpose, text: signedText(anchor), signature: anchor.signature });
}

function sign({ deps, head }: { deps: Pick<ChainDeps, 'secrets' | 'clock'>; head: Position }): Anchor {
  const at = deps.clock.now().round({ smallestUnit: 'millisecond', roundingMode: 'floor' });
  const place = { seq: head.seq, hash: Buffer.from(head.hash), at };
  return { ...place, signature: deps.secrets.sign(purpose, signedText(place)) };
}

/**
 * The newest anchor, stored in a file outside the database: somebody who can only write to the database cannot cut off
 * the end of the chain with its anchors unnoticed. Undefined before the first one.
 */
export async function readKeptHead(deps: Pick<ChainDeps, 'storage'>): Promise<Anchor | undefined> {
  if ((await deps.storage.size(headKey)) === undefined) return undefined;
  const { seq, hash, at, signature } = headSchema.parse(JSON.parse(await text(deps.storage.read(headKey))));
  return { seq, hash: Buffer.from(hash, 'hex'), at: Temporal.Instant.from(at), signature };
}

/** Stores this anchor as the newest. */
export async function keepHead(deps: Pick<ChainDeps, 'storage'>, anchor: Anchor): Promise<void> {
  const { seq, hash, at, signature } = anchor;
  const kept = { seq, hash: hash.toString('hex'), at: at.toString({ fractionalSecondDigits: 3 }), signature };
  await deps.storage.put(headKey, Buffer.from(JSON.stringify(kept)));
}

async function isInChain(tx: Tx, anchor: Anchor): Promise<boolean> {
  const hash = await findSealHash(tx, anchor.seq);
  return hash !== undefined && hash.equals(anchor.hash);
}

/** Whether the chain still contains what was signed last, in the database and in the file. */
export async function isUnbroken(tx: Tx, deps: ChainDeps): Promise<boolean> {
  const anchors = [await findLastAnchor(tx), await readKeptHead(deps)];
  for (const anchor of anchors) {
    if (anchor && !(isGenuine({ deps, anchor }) && (await isInChain(tx, anchor)))) return false;
  }
  return true;
}

/** Signs this position. Only for an intact chain, or it would legitimise a forgery. */
export async function writeAnchor(tx: Tx, { deps, head }: { deps: ChainDeps; head: Position }): Promise<Anchor> {
  const anchor = sign({ deps, head });
  await insertAnchor(tx, anchor);
  return anchor;
}
