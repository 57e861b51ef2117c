import { ExpectedError } from './expected-error.ts';

/** A configured port cannot be listened on; the message names the setting. */
export class ListenError extends ExpectedError {
  override readonly name = 'ListenError';
  override readonly isOwnWords = true;
}

type Place = {
  host: string;
  port: number;
  /** Names of the two settings. */
  settings: { host: string; port: string };
};

const lowestFreePort = 1024;

function sentenceOf(code: unknown, { host, port, settings }: Place): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `${settings.port} ${port} of ${host} is in use; ss -ltnp "sport = :${port}" names by whom; set ${settings.port} to another.`;
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
    case 'EAFNOSUPPORT':
      return `${settings.host} ${host} is no address of this machine; set it to one of them, or to 0.0.0.0 for all.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${settings.host} ${host} is a name without an address; set it to an address of this machine, or to 0.0.0.0 for all.`;
    case 'EACCES':
    case 'EPERM':
      return port > 0 && port < lowestFreePort
        ? `${settings.port} ${port} may not be listened on by this account; set ${settings.port} to ${lowestFreePort} or more, or give the program CAP_NET_BIND_SERVICE.`
        : `${settings.port} ${port} of ${host} may not be listened on by this account.`;
    default:
      return undefined;
  }
}

/** Explains a listener's failure; any other error is returned unchanged. */
export function explainListening(error: unknown, place: Place): unknown {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  const sentence = sentenceOf(code, place);
  return sentence === undefined ? error : new ListenError(sentence, { cause: error });
}
