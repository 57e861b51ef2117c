/** The loader takes a link that stands in the page for a sheet that arrived: one that failed makes room for the next try. */
function dropFailedSheet({ target }: Event): void {
  if (target instanceof HTMLLinkElement) target.remove();
}

/** From the start on, so that no screen is ever drawn without its styles because they failed before. */
export function watchSheets(): void {
  document.addEventListener('error', dropFailedSheet, { capture: true });
}
