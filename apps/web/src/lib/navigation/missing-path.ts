let missing: string | undefined;

/** Remembers which address led to the not-found page, for its sentence; a reload forgets it. */
export function rememberMissingPath(path: string): void {
  missing = path;
}

export function readMissingPath(): string | undefined {
  return missing;
}
