import { AsyncLocalStorage } from 'node:async_hooks';

/** What set off the work at hand: one request or one job. History and logs take it from here, never from arguments. */
export type Cause = {
  requestId: string | null;
  /** Id of the contract's operation. */
  operation: string | null;
  job: string | null;
  /** Caller's address in clear; store only what `coarseNetwork` leaves of it. */
  ip: string | null;
  /** Set when an administrator acts as the client. */
  actingAdminId: string | null;
  /** Set when the call came with an API key. */
  apiKeyId: string | null;
};

const nothing: Cause = { requestId: null, operation: null, job: null, ip: null, actingAdminId: null, apiKeyId: null };
const storage = new AsyncLocalStorage<Cause>();

/** Runs the work with this cause; everything awaited inside sees it. */
export function withCause<T>(cause: Partial<Cause>, work: () => T): T {
  return storage.run({ ...nothing, ...cause }, work);
}

/** The cause of the work at hand; all null at start-up. */
export function currentCause(): Cause {
  return storage.getStore() ?? nothing;
}
