import type { Page, Request } from '@playwright/test';

/** Records every API call of the page from now on. */
export function recordCalls(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request);
  });
  return calls;
}

export function countOf(calls: readonly Request[], path: string): number {
  return calls.filter((request) => new URL(request.url()).pathname === path).length;
}
