export type TextView<Props> = {
  props: Props;
  /** Rendered columns of a section. */
  columns?: readonly string[] | undefined;
};

/** Lines under each other; empty ones are left out. */
export function joinLines(lines: readonly string[]): string {
  return lines.filter((line) => line !== '').join('\n');
}
