import { parseAllowList } from '#platform/outbound/allow-list.ts';
import { assertOutside } from '#platform/outbound/assert-outside.ts';
import { hostOfUrl } from '#platform/outbound/host.ts';
import { httpsRequired } from './webhooks.errors.ts';

/**
 * Signed is not encrypted: the content must not be readable in transit. Only an internal host trusted by the operator
 * may be called without TLS. Throws webhooks.https_required.
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

/** Validates a client's receiver address. Throws webhooks.https_required, outbound.refused. */
export function requireReceiver(text: string, allow: readonly string[]): void {
  requireHttps(text, allow);
  const url = new URL(text);
  const standard = url.protocol === 'https:' ? 443 : 80;
  const port = url.port === '' ? standard : Number(url.port);
  assertOutside({ host: hostOfUrl(url), port, isStandardPort: port === standard, allow });
}
