import { readMessageIds } from './message-ids.ts';
import type { BounceReport, BouncedRecipient } from './parsed-mail.types.ts';

const MAX_REPORT_CHARACTERS = 200_000;
const MAX_RECIPIENTS = 500;
const MAX_ADDRESSES = 40;
const ACTIONS = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'] as const;
const SENDER_FIELDS = ['return-path', 'reply-to', 'list-unsubscribe', 'x-envelope-from', 'from'];
const ORIGINAL = /^(?:message\/(?:rfc822|global)|text\/rfc822-headers|message\/global-headers)$/;

interface ReportPart {
  mime: string;
  content: Uint8Array;
}

/** Reads a delivery status notification (RFC 3464) or feedback report (RFC 5965) from its parts. */
export function readDeliveryReport(parts: readonly ReportPart[]): BounceReport | null {
  const status = parts.find((part) => /^message\/(?:global-)?delivery-status$/.test(part.mime));
  const feedback = parts.find((part) => part.mime === 'message/feedback-report');
  if (status === undefined && feedback === undefined) return null;
  const original = parts.find((part) => ORIGINAL.test(part.mime));
  const fields = original === undefined ? new Map<string, string>() : readFields(textOf(original));
  const complaint = feedback === undefined ? undefined : readFields(textOf(feedback));
  const mailFrom = complaint?.get('original-mail-from');
  return {
    recipients: [
      ...(status === undefined ? [] : readRecipients(textOf(status))),
      ...(complaint === undefined ? [] : complainedOf(complaint)),
    ],
    originalMessageId: readMessageIds(fields.get('message-id'))[0] ?? null,
    originalAddresses: [...(mailFrom === undefined ? [] : addressesIn(mailFrom)), ...senderAddresses(fields)].slice(
      0,
      MAX_ADDRESSES,
    ),
    feedbackType: complaint === undefined ? null : (complaint.get('feedback-type') ?? 'other').toLowerCase(),
  };
}

/** Facts from the header of a returned mail, quoted in prose. */
export function readQuotedHeader(text: string): Pick<BounceReport, 'originalMessageId' | 'originalAddresses'> {
  const quoted = text.slice(0, MAX_REPORT_CHARACTERS).replace(/^(?:>+ ?|\t| {1,8})(?=[A-Za-z-]{2,40}:)/gm, '');
  const id = /^Message-ID:\s*(<[^<>\s]{3,900}>)/im.exec(quoted)?.[1];
  const fields = quoted.match(/^(?:Return-Path|Reply-To|List-Unsubscribe|From):.*(?:\n[ \t]+.*){0,5}/gim) ?? [];
  return {
    originalMessageId: readMessageIds(id)[0] ?? null,
    originalAddresses: fields.flatMap(addressesIn).slice(0, MAX_ADDRESSES),
  };
}

function senderAddresses(fields: ReadonlyMap<string, string>): string[] {
  return SENDER_FIELDS.flatMap((name) => addressesIn(fields.get(name) ?? ''));
}

function addressesIn(text: string): string[] {
  const found = text.slice(0, 4_000).match(/[^\s<>,;:?"()]{1,64}@[A-Za-z0-9.-]{1,255}/g) ?? [];
  return found.map((address) => address.toLowerCase());
}

// A complaint has its recipient in a separate field (RFC 5965 §3.2), unless the provider hides it.
function complainedOf(fields: ReadonlyMap<string, string>): BouncedRecipient[] {
  const address = typedValue(fields.get('original-rcpt-to'));
  if (address === null) return [];
  return [{ address, finalAddress: null, action: 'delivered', status: null, diagnostic: null }];
}

function readRecipients(report: string): BouncedRecipient[] {
  const recipients: BouncedRecipient[] = [];
  for (const block of report.split(/\n[ \t]*\n/)) {
    const fields = readFields(block);
    const original = typedValue(fields.get('original-recipient'));
    const final = typedValue(fields.get('final-recipient'));
    const address = original ?? final;
    const action = ACTIONS.find((name) => fields.get('action')?.toLowerCase().startsWith(name));
    if (address === null || action === undefined) continue;
    const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? null;
    const finalAddress = final !== null && final !== address ? final : null;
    const diagnostic = typedValue(fields.get('diagnostic-code'));
    recipients.push({ address, finalAddress, action, status, diagnostic });
    if (recipients.length >= MAX_RECIPIENTS) break;
  }
  return recipients;
}

// `rfc822; person@example.org` → the part after the type. RFC 6533 writes the local part of `utf-8` ones unencoded.
function typedValue(field: string | undefined): string | null {
  if (field === undefined) return null;
  const value = field.replace(/^[A-Za-z0-9-]{1,20}\s*;\s*/, '').trim();
  const bare = value.replace(/^<(.*)>$/, '$1').slice(0, 1_000);
  return bare === '' ? null : bare;
}

function readFields(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  const [head = ''] = text.trimStart().split(/\n[ \t]*\n/, 1);
  for (const line of head.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

function textOf(part: ReportPart): string {
  return Buffer.from(part.content.subarray(0, MAX_REPORT_CHARACTERS)).toString('utf8').replace(/\r\n?/g, '\n');
}
