import { AsyncLocalStorage } from 'node:async_hooks';

/** What triggered the current work: one request or one job. History and logs read it here, never from arguments. */
export type Cause = {
  requestId: string | null;
  /** Id of the contract's operation. */
  operation: string | null;
  job: string | null;
  /** The caller's full address; store only the result of `coarseNetwork`. */
  ip: string | null;
  /** Set when an administrator acts as the client. */
  actingAdminId: string | null;
  /** Set when the call used an API key. */
  apiKeyId: string | null;
};

const nothing: Cause = { requestId: null, operation: null, job: null, ip: null, actingAdminId: null, apiKeyId: null };
const storage = new AsyncLocalStorage<Cause>();

/** Runs the work with this cause; everything awaited inside sees it. */
export function withCause<T>(cause: Partial<Cause>, work: () => T): T {
  return storage.run({ ...nothing, ...cause }, work);
}

/** The cause of the current work; all null at startup. */
export function currentCause(): Cause {
  return storage.getStore() ?? nothing;
}
