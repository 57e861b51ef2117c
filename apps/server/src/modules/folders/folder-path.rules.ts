/** The names of a path, from the top. */
export function partsOfPath(path: string): string[] {
  return path
    .split(/[/\\]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
