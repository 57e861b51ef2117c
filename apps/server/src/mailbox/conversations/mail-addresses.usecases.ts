import { bounceAddress, readBounceAddress, readReplyAddress, replyAddress } from '#platform/mail/signed-addresses.ts';
import type { Platform } from '#platform/platform.types.ts';

type Deps = Pick<Platform, 'secrets' | 'config'>;

/**
 * The target of one of our addresses. Those of campaign mails are made by the campaigns under the same key. `mail` and
 * `mail_answer`: reports about, and answers to, a single mail outside conversations.
 */
export type MailTarget = {
  noun: 'conversation' | 'message' | 'delivery' | 'unsubscribe' | 'mail' | 'mail_answer';
  id: string;
};

const uuidDigits = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

function signing({ secrets, config }: Deps) {
  return { secret: secrets.key('mail-address'), domain: config.mail.inbound.domain };
}

/** Addresses in mails already sent may be signed with an older key. */
function reading({ secrets, config }: Deps) {
  return { secret: secrets.keys('mail-address'), domain: config.mail.inbound.domain };
}

function compact(id: string): string {
  return id.replaceAll('-', '');
}

function expand(digits: string): string | undefined {
  return uuidDigits.exec(digits)?.slice(1).join('-');
}

/** The reply address of a conversation. */
export function conversationAddress(deps: Deps, conversationId: string): string {
  return replyAddress({ ...signing(deps), token: `m${compact(conversationId)}` });
}

/** The envelope sender of one of our answers, where servers report about it. */
export function messageBounceAddress(deps: Deps, messageId: string): string {
  return bounceAddress({ ...signing(deps), token: `m${compact(messageId)}` });
}

/** The reply address of a single mail: answers begin a conversation. */
export function mailAnswerAddress(deps: Deps, mailId: string): string {
  return replyAddress({ ...signing(deps), token: `t${compact(mailId)}` });
}

/** The envelope sender of a single mail, where servers report about it. */
export function mailBounceAddress(deps: Deps, mailId: string): string {
  return bounceAddress({ ...signing(deps), token: `t${compact(mailId)}` });
}

/** Parses one of our addresses; undefined for anything without our signature. */
export function readMailAddress(deps: Deps, address: string): MailTarget | undefined {
  const answer = readReplyAddress({ ...reading(deps), address });
  const report = answer === undefined ? readBounceAddress({ ...reading(deps), address }) : undefined;
  const token = answer ?? report;
  const id = token === undefined ? undefined : expand(token.slice(1));
  if (token === undefined || id === undefined) return undefined;
  const letter = token.charAt(0);
  if (letter === 'c') return { noun: 'delivery', id };
  if (letter === 'u') return { noun: 'unsubscribe', id };
  if (letter === 't') return { noun: answer === undefined ? 'mail' : 'mail_answer', id };
  return letter === 'm' ? { noun: answer === undefined ? 'message' : 'conversation', id } : undefined;
}
