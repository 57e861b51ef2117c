const key = 'session_unconfirmed';

/** The token is kept, but the server could not say whether it is still good: login offers to try again. */
export function markUnconfirmed(): void {
  sessionStorage.setItem(key, '1');
}

export function takeUnconfirmed(): boolean {
  const isMarked = sessionStorage.getItem(key) !== null;
  sessionStorage.removeItem(key);
  return isMarked;
}
