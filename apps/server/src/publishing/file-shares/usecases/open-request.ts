import type { FileRequestState } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import type { Platform } from '#platform/platform.types.ts';
import { findRequestByToken } from '../file-requests.repository.ts';
import type { RequestRow } from '../file-shares.types.ts';
import { requestStateOf } from '../share-state.rules.ts';
import { hashOfToken } from '../share-token.ts';

export type OpenedRequest = { row: RequestRow; state: FileRequestState };

/** The request of a token in an address; undefined when it was never issued. */
export async function openRequest(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  token: string,
): Promise<OpenedRequest | undefined> {
  const tokenHash = hashOfToken(token);
  if (!tokenHash) return undefined;
  const row = await db.system((tx) => findRequestByToken(tx, tokenHash), { readOnly: true });
  return row && { row, state: requestStateOf(row, clock.now()) };
}
