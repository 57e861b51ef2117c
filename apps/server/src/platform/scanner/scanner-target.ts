import type { ScannerTarget } from './scanner.types.ts';

const usualPort = 3310;

/** Parses `tcp://host:3310` or `unix:/path`; undefined for anything else. */
export function readScannerTarget(text: string): ScannerTarget | undefined {
  const socket = /^unix:(?:\/\/)?(\/[^\0]+)$/.exec(text)?.[1];
  if (socket !== undefined) return { path: socket };
  if (!text.startsWith('tcp://') || !URL.canParse(text)) return undefined;
  const { hostname, port, pathname, search, hash, username } = new URL(text);
  if (hostname === '' || username !== '' || !['', '/'].includes(pathname) || search !== '' || hash !== '')
    return undefined;
  // IPv6 addresses have brackets in a URL, but not in a network address.
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? usualPort : Number(port) };
}

/** Its name as shown to people. */
export function nameOfTarget(target: ScannerTarget): string {
  return 'path' in target ? target.path : `${target.host}:${target.port}`;
}
