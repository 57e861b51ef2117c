import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#lib/api/api-error.ts';

const longestRetries = 2;

/** Answers of the server are final; only missing answers and overload are retried. */
function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= longestRetries) return false;
  return error instanceof ApiError && (error.kind === 'network' || error.status === 503);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, gcTime: 10 * 60_000, retry: shouldRetry, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});
