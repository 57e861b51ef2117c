import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { ReceivedRow, RequestRow } from './file-shares.types.ts';
import type { NewToken } from './share-token.ts';

type Key = { owner: OwnerId; id: string };

function columns(tx: Tx) {
  return tx.sql`r.owner_id, r.id, r.token_sealed, r.title, r.message, r.folder_id, r.contact_id, r.kinds, r.expires_at,
    r.max_files, r.max_file_bytes::float8 as max_file_bytes, r.max_total_bytes::float8 as max_total_bytes, r.files,
    r.bytes::float8 as bytes, r.last_file_at, r.created_at, r.closed_at`;
}

export type RequestChange = Pick<
  RequestRow,
  'title' | 'message' | 'folderId' | 'kinds' | 'expiresAt' | 'maxFiles' | 'maxFileBytes' | 'maxTotalBytes'
>;
export type NewRequest = RequestChange & Pick<RequestRow, 'id' | 'contactId' | 'createdAt'> & NewToken;

export async function insertRequest(tx: Tx, owner: OwnerId, request: NewRequest): Promise<void> {
  const { id, tokenHash, tokenSealed, title, message, folderId, contactId, kinds, expiresAt, createdAt } = request;
  await tx.sql`
    insert into file_requests (owner_id, id, token_hash, token_sealed, title, message, folder_id, contact_id, kinds,
                               expires_at, max_files, max_file_bytes, max_total_bytes, created_at)
    values (${owner}, ${id}, ${tokenHash}, ${tokenSealed}, ${title}, ${message}, ${folderId}, ${contactId},
            ${kinds}::text[], ${expiresAt}, ${request.maxFiles}, ${request.maxFileBytes}, ${request.maxTotalBytes},
            ${createdAt})`;
}

function isOpen(tx: Tx, now: Temporal.Instant) {
  return tx.sql`(r.closed_at is null and (r.expires_at is null or r.expires_at > ${now})
    and (r.max_files is null or r.files < r.max_files) and (r.max_total_bytes is null or r.bytes < r.max_total_bytes))`;
}

/** Requests that still accept files, counted under a lock, so that two new ones do not exceed the limit together. */
export async function countOpenRequests(tx: Tx, { owner, now }: { owner: OwnerId; now: Temporal.Instant }) {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`file-requests:${owner}`}, 0))`;
  return countRequests(tx, { owner, now, state: 'open', contactId: undefined });
}

type Filter = {
  owner: OwnerId;
  now: Temporal.Instant;
  state: 'open' | 'ended' | undefined;
  contactId: string | undefined;
};

function matching(tx: Tx, { owner, now, state, contactId }: Filter) {
  const wanted =
    state === undefined
      ? tx.sql``
      : state === 'open'
        ? tx.sql`and ${isOpen(tx, now)}`
        : tx.sql`and not ${isOpen(tx, now)}`;
  return tx.sql`r.owner_id = ${owner} ${contactId === undefined ? tx.sql`` : tx.sql`and r.contact_id = ${contactId}`} ${wanted}`;
}

export async function listRequestRows(
  tx: Tx,
  { cursor, limit, ...filter }: Filter & { cursor: string | undefined; limit: number },
): Promise<RequestRow[]> {
  const rows = await tx.sql<RequestRow[]>`
    select ${columns(tx)} from file_requests r
    where ${matching(tx, filter)} ${cursor === undefined ? tx.sql`` : tx.sql`and r.id < ${cursor}`}
    order by r.id desc limit ${limit}`;
  return [...rows];
}

export async function countRequests(tx: Tx, filter: Filter): Promise<number> {
  const [row] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from file_requests r where ${matching(tx, filter)}`;
  return row?.total ?? 0;
}

/** The row, locked until the transaction ends: arrivals are counted under this lock. */
export async function lockRequest(tx: Tx, { owner, id }: Key): Promise<RequestRow | undefined> {
  const [row] = await tx.sql<RequestRow[]>`
    select ${columns(tx)} from file_requests r where r.owner_id = ${owner} and r.id = ${id} for update`;
  return row;
}

export async function findRequest(tx: Tx, { owner, id }: Key): Promise<RequestRow | undefined> {
  const [row] = await tx.sql<RequestRow[]>`
    select ${columns(tx)} from file_requests r where r.owner_id = ${owner} and r.id = ${id}`;
  return row;
}

/** By token hash alone, so it needs a system transaction. */
export async function findRequestByToken(tx: Tx, tokenHash: Buffer): Promise<RequestRow | undefined> {
  const [row] = await tx.sql<RequestRow[]>`
    select ${columns(tx)} from file_requests r where r.token_hash = ${tokenHash}`;
  return row;
}

export async function updateRequest(tx: Tx, { owner, id }: Key, change: RequestChange): Promise<void> {
  await tx.sql`
    update file_requests set title = ${change.title}, message = ${change.message}, folder_id = ${change.folderId},
      kinds = ${change.kinds}::text[], expires_at = ${change.expiresAt}, max_files = ${change.maxFiles},
      max_file_bytes = ${change.maxFileBytes}, max_total_bytes = ${change.maxTotalBytes}
    where owner_id = ${owner} and id = ${id}`;
}

export async function closeRow(tx: Tx, { owner, id }: Key, now: Temporal.Instant): Promise<void> {
  await tx.sql`update file_requests set closed_at = ${now} where owner_id = ${owner} and id = ${id}`;
}

type Place = Key & { sizeBytes: number };

/** Counts one more file. The request must be locked and have room for it. */
export async function takePlace(tx: Tx, { owner, id, sizeBytes }: Place): Promise<void> {
  await tx.sql`
    update file_requests set files = files + 1, bytes = bytes + ${sizeBytes} where owner_id = ${owner} and id = ${id}`;
}

/** Returns the place of a file that was not stored after all. */
export async function yieldPlace(tx: Tx, { owner, id, sizeBytes }: Place): Promise<void> {
  await tx.sql`
    update file_requests set files = files - 1, bytes = bytes - ${sizeBytes} where owner_id = ${owner} and id = ${id}`;
}

type Arrival = {
  arrivalId: string;
  fileId: string;
  name: string;
  sizeBytes: number;
  sender: string;
  now: Temporal.Instant;
};

/** Stores a file that arrived in a reserved place. */
export async function insertArrival(tx: Tx, { owner, id }: Key, arrival: Arrival): Promise<void> {
  const { arrivalId, fileId, name, sizeBytes, sender, now } = arrival;
  await tx.sql`update file_requests set last_file_at = ${now} where owner_id = ${owner} and id = ${id}`;
  await tx.sql`
    insert into received_files (owner_id, id, request_id, file_id, name, size_bytes, sender, received_at)
    values (${owner}, ${arrivalId}, ${id}, ${fileId}, ${name}, ${sizeBytes}, ${sender}, ${now})`;
}

export async function listArrivals(
  tx: Tx,
  { owner, id, cursor, limit }: Key & { cursor: string | undefined; limit: number },
): Promise<ReceivedRow[]> {
  const rows = await tx.sql<ReceivedRow[]>`
    select id, file_id, name, size_bytes::float8 as size_bytes, sender, received_at from received_files
    where owner_id = ${owner} and request_id = ${id} ${cursor === undefined ? tx.sql`` : tx.sql`and id < ${cursor}`}
    order by id desc limit ${limit}`;
  return [...rows];
}
