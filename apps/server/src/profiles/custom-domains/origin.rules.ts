/** Scheme and port are the installation's own: the same proxy answers. */
export function originOf(publicUrl: string, host: string): string {
  const { protocol, port } = new URL(publicUrl);
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
}
