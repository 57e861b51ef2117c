let missing: string | undefined;

/** Remembers the path that led to the not-found page, for its message; a reload forgets it. */
export function rememberMissingPath(path: string): void {
  missing = path;
}

export function readMissingPath(): string | undefined {
  return missing;
}
