import type { ReactNode } from 'react';
import { Box } from '#components/layout/layout.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { ErrorState } from './error-state.tsx';
import { LoadingState, SkeletonRows } from './skeleton.tsx';

/** What these parts need to know of a query; hooks that join several of them offer the same. */
export type Reading = { error: unknown; refetch: () => unknown };

export type UnloadedLook = {
  /** Number of rows in the placeholder; 5 unless given. */
  rows?: number;
  /** Placeholder of another shape; `null` for none. */
  shape?: ReactNode;
  /** The rows stand as far from the edge as those of a list. */
  isInset?: boolean;
  /** Shown instead of the error when there is nothing at this address. */
  missing?: ReactNode;
};

/** An address that names nothing: the id is unknown (404) or none at all (400). */
function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** In place of what is not there yet: its shape or, if it failed to load, the error with a retry. */
export function Unloaded({ query, rows = 5, shape, isInset = false, missing }: UnloadedLook & { query: Reading }) {
  const { error, refetch } = query;
  if (missing !== undefined && isMissing(error)) return missing;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (shape === null) return null;
  const placeholder = <LoadingState>{shape ?? <SkeletonRows count={rows} />}</LoadingState>;
  if (!isInset) return placeholder;
  return (
    <Box phone={{ px: 16 }} grow px={20}>
      {placeholder}
    </Box>
  );
}

export type LoadedProps<Data> = UnloadedLook & {
  query: Reading & { data: Data | undefined };
  /** Of the data, where it is needed. */
  children: ReactNode | ((data: Data) => ReactNode);
};

/** Content that waits for a query. Once there, it stays: a later read that fails takes nothing away. */
export function Loaded<Data>({ query, children, ...look }: LoadedProps<Data>) {
  if (query.data === undefined) return <Unloaded query={query} {...look} />;
  return typeof children === 'function' ? children(query.data) : children;
}

/** The one to show of several queries that a screen needs together: what failed, else what is not there yet. */
export function unreadOf<Query extends Reading & { data: unknown }>(queries: readonly Query[]): Query | undefined {
  const unread = queries.filter(({ data }) => data === undefined);
  return unread.find(({ error }) => error) ?? unread[0];
}
