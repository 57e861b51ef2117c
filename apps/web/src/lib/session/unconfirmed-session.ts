const key = 'session_unconfirmed';

/** The token is kept, but the server could not say whether it is still good: login offers to try again. */
export function markUnconfirmed(): void {
  sessionStorage.setItem(key, '1');
}

/** The server has answered for the token: nothing is left to say about it. */
export function markConfirmed(): void {
  sessionStorage.removeItem(key);
}

export function isUnconfirmed(): boolean {
  return sessionStorage.getItem(key) !== null;
}
