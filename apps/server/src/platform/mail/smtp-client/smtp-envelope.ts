import { MailAddressError, parseAddress } from '../addresses.ts';
import type { SmtpCapabilities } from './smtp-capabilities.ts';
import type { SmtpRejection } from './smtp-client.types.ts';

/** Raised before anything is sent when the envelope does not hold one valid sender and valid recipients. */
export class SmtpEnvelopeError extends Error {
  override readonly name = 'SmtpEnvelopeError';
  readonly field: 'from' | 'to';

  constructor({ field, message, cause }: { field: 'from' | 'to'; message: string; cause?: unknown }) {
    super(message, { cause });
    this.field = field;
  }
}

export interface SmtpEnvelope {
  from: string;
  to: string;
  further: readonly string[];
  needsSmtpUtf8: boolean;
}

const nobody: readonly string[] = [];

/** Checks and normalises the addresses; an empty `from` is the null sender of bounces and automatic replies. */
export function toEnvelope({
  from,
  to,
  further = nobody,
}: {
  from: string;
  to: string;
  further?: readonly string[];
}): SmtpEnvelope {
  const sender = from === '' ? { address: '', needsSmtpUtf8: false } : readAddress({ field: 'from', value: from });
  const recipient = readAddress({ field: 'to', value: to });
  const others = further.map((value) => readAddress({ field: 'to', value }));
  return {
    from: sender.address,
    to: recipient.address,
    further: others.map(({ address }) => address),
    needsSmtpUtf8: [sender, recipient, ...others].some(({ needsSmtpUtf8 }) => needsSmtpUtf8),
  };
}

function readAddress({ field, value }: { field: 'from' | 'to'; value: string }) {
  try {
    return parseAddress(value);
  } catch (error) {
    if (!(error instanceof MailAddressError)) throw error;
    throw new SmtpEnvelopeError({ field, message: `Envelope ${field}: ${error.message}`, cause: error });
  }
}

interface MailNeeds {
  envelope: SmtpEnvelope;
  isEightBit: boolean;
  size: number;
}

/** The MAIL command with the parameters this server supports (RFC 1870, 6152, 6531). */
export function mailCommand({ capabilities, needs }: { capabilities: SmtpCapabilities; needs: MailNeeds }): string {
  let command = `MAIL FROM:<${needs.envelope.from}>`;
  if (capabilities.size) command += ` SIZE=${needs.size}`;
  if (needs.isEightBit && capabilities.eightBitMime) command += ' BODY=8BITMIME';
  if (needs.envelope.needsSmtpUtf8) command += ' SMTPUTF8';
  return `${command}\r\n`;
}

/**
 * Returns why this server can never take the message, or undefined. The codes are those a server would have used (RFC
 * 3463).
 */
export function findCapabilityRefusal(input: {
  capabilities: SmtpCapabilities;
  needs: MailNeeds;
}): SmtpRejection | undefined {
  const { capabilities, needs } = input;
  if (needs.envelope.needsSmtpUtf8 && !capabilities.smtpUtf8) {
    return refuse({ code: 550, enhanced: '5.6.7', text: 'The server does not accept international addresses' });
  }
  if (needs.isEightBit && !capabilities.eightBitMime) {
    return refuse({ code: 554, enhanced: '5.6.3', text: 'The server does not accept 8-bit messages' });
  }
  if (capabilities.maxSize !== null && needs.size > capabilities.maxSize) {
    return refuse({ code: 552, enhanced: '5.3.4', text: 'The message is larger than the server allows' });
  }
  return undefined;
}

function refuse({ code, enhanced, text }: { code: number; enhanced: string; text: string }): SmtpRejection {
  return { kind: 'rejected', code, enhanced, text, phase: 'mail', origin: 'client' };
}
