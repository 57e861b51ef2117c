/** Scheme and port are the installation's own: the same proxy responds. */
export function originOf(publicUrl: string, host: string): string {
  const { protocol, port } = new URL(publicUrl);
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
}
