import { nameInAddress } from '#mailbox/senders/profile-addresses.rules.ts';
import { readTrace } from '#platform/mail/parse/mail-trace.ts';
import { readMailAddress } from '../mail-addresses.usecases.ts';
import type { ArrivalWay, InboundDeps, InboundRow } from './inbound-mail.types.ts';

/** Servers a mail passes at most; real ways have fewer than fifteen, Postfix gives up at fifty. */
const longestWay = 50;

/** The way of a mail, by its envelope and the fields of the servers it passed. */
export function readWay({ deps, row, raw }: { deps: InboundDeps; row: InboundRow; raw: Buffer }): ArrivalWay {
  const { domain } = deps.config.mail.inbound;
  const { recipient, source, sourceId } = row;
  const isSigned = readMailAddress(deps, recipient) !== undefined;
  const isToProfile = source === 'smtp' && !isSigned && nameInAddress(recipient, domain) !== undefined;
  const isOurs = (address: string) => domain !== '' && address.endsWith(`@${domain.toLowerCase()}`);
  const { hops, deliveredTo, forwardedBy } = readTrace(raw, isOurs);
  const name = nameInAddress(recipient, domain);
  // This listener writes no Delivered-To: with our address in it, the mail was here and was sent on.
  const wasHere = isToProfile && deliveredTo.some((address) => nameInAddress(address, domain) === name);
  const isTwice = new Set(deliveredTo).size < deliveredTo.length;
  return {
    sourceId,
    address: isToProfile || source === 'imap' ? (forwardedBy ?? (isToProfile ? recipient : null)) : null,
    isToProfile,
    isForwarded: isToProfile && forwardedBy !== null,
    isLoop: hops > longestWay || wasHere || (isToProfile && isTwice),
  };
}
