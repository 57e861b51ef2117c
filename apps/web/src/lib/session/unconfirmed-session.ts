const key = 'session_unconfirmed';

/** The token is kept, but the server could not confirm it: login offers to retry. */
export function markUnconfirmed(): void {
  sessionStorage.setItem(key, '1');
}

/** The server has confirmed the token. */
export function markConfirmed(): void {
  sessionStorage.removeItem(key);
}

export function isUnconfirmed(): boolean {
  return sessionStorage.getItem(key) !== null;
}
