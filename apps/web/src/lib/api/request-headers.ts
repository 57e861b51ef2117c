import { readToken } from '#lib/session/session-store.ts';

/** The token the server wrote into the page; absent when the page did not come from the server. */
function readCsrfToken(): string | undefined {
  const content = document.querySelector('meta[name="csrf-token"]')?.getAttribute('content');
  return content ? content : undefined;
}

/** Reports once, only on the console, that the page has no CSRF token. */
export function reportMissingCsrfToken(): void {
  if (!readCsrfToken()) console.error('CSRF token not found: the page has no <meta name="csrf-token">');
}

/** Headers of every request to the API. */
export function requestHeaders(): Headers {
  const headers = new Headers({ 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' });
  const token = readToken();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const csrf = readCsrfToken();
  if (csrf) headers.set('X-CSRF-TOKEN', csrf);
  return headers;
}
