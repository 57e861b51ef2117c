import { createHash } from 'node:crypto';
import type { Platform } from '#platform/platform.types.ts';

/** Mails are read years later: their link to the conversation stays valid after its master key is gone. */
export const visitorLinkPurpose = 'visitor-thread';

const idBytes = 16;
const markBytes = 8;

/** A link's owner: a conversation and one of its participants' addresses. */
export type VisitorLink = { conversationId: string; mark: string };

function markOf(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest().subarray(0, markBytes).toString('hex');
}

/** Whether the link was made for this address. */
export function isLinkOf(link: VisitorLink, email: string): boolean {
  return markOf(email) === link.mark;
}

type Deps = Pick<Platform, 'secrets' | 'config'>;

/**
 * Web address of the conversation, for one participant. It opens only this conversation: no personal data, no other
 * conversation of the same person.
 */
export function visitorUrl(deps: Deps, { conversationId, email }: { conversationId: string; email: string }): string {
  const mark = markOf(email);
  const bytes = Buffer.from(conversationId.replaceAll('-', '') + mark, 'hex');
  const signature = deps.secrets.sign(visitorLinkPurpose, `${conversationId}:${mark}`);
  return `${deps.config.publicUrl}/c/${bytes.toString('base64url')}.${signature}`;
}

/** The content of a genuine token; undefined for anything we did not sign. */
export function readVisitorLink(deps: Pick<Platform, 'secrets'>, token: string): VisitorLink | undefined {
  const [body = '', signature = ''] = token.split('.');
  const bytes = Buffer.from(body, 'base64url');
  if (bytes.length !== idBytes + markBytes) return undefined;
  const hex = bytes.toString('hex');
  const id = hex.slice(0, idBytes * 2);
  const conversationId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const mark = hex.slice(idBytes * 2);
  const text = `${conversationId}:${mark}`;
  if (!deps.secrets.verify({ purpose: visitorLinkPurpose, text, signature })) return undefined;
  return { conversationId, mark };
}
