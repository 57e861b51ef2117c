const limit = 5;
let recents: readonly string[] = [];

/** Remembers, for this visit, what was chosen last. */
export function rememberRecent(id: string): void {
  recents = [id, ...recents.filter((each) => each !== id)].slice(0, limit);
}

export function readRecents(): readonly string[] {
  return recents;
}
