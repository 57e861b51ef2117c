import { parseAllowList } from '#platform/outbound/allow-list.ts';
import { hostOfUrl } from '#platform/outbound/host.ts';
import { httpsRequired } from './webhooks.errors.ts';

/**
 * Signed is not secret: what is told must not be read on its way. Only a place inside that the operator vouches for
 * may be called in clear. Throws webhooks.https_required.
 */
export function requireHttps(text: string, allow: readonly string[]): void {
  const url = URL.parse(text);
  if (!url || url.username !== '' || url.password !== '') throw httpsRequired();
  if (url.protocol === 'https:') return;
  const host = hostOfUrl(url);
  const port = url.port === '' ? 80 : Number(url.port);
  const list = parseAllowList(allow);
  const isInside =
    host !== undefined &&
    (host.isAddress
      ? list.permits({ host, address: host.name, port, isStandardPort: port === 80 })
      : list.namesHost(host.name));
  if (!isInside) throw httpsRequired();
}
