/** Paths that show mails sent by this installation: an archive with its feed, and a mail as a page. */
const sentPaths = /^\/(?:boletin|correo)(?:\/|$)/i;

function hostOf(url: string): string {
  return (
    URL.parse(url)
      ?.host.toLowerCase()
      .replace(/^www\./, '') ?? ''
  );
}

/** Whether an address shows mails sent from here: a series with such a source would feed itself. */
export function isOwnMailAddress(address: string, publicUrl: string): boolean {
  const url = URL.parse(address);
  if (!url || hostOf(address) !== hostOf(publicUrl)) return false;
  let path = url.pathname;
  try {
    path = decodeURIComponent(path);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
  }
  return sentPaths.test(path.replace(/\/{2,}/g, '/'));
}
