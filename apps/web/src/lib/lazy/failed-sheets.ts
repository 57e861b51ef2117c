/** The loader assumes that a style sheet whose link is in the page has loaded: a failed link is removed so that it can be retried. */
function dropFailedSheet({ target }: Event): void {
  if (target instanceof HTMLLinkElement) target.remove();
}

/** From the start, so that no screen is ever rendered without styles after an earlier failure. */
export function watchSheets(): void {
  document.addEventListener('error', dropFailedSheet, { capture: true });
}
