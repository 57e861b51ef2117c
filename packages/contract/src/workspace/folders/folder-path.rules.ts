/** The folder names in a path such as `Clients/Madrid`, from the top; both slashes separate, empty names are dropped. */
export function partsOfPath(path: string): string[] {
  return path
    .split(/[/\\]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
