import { readMessageIds } from './message-ids.ts';
import type { BounceReport, BouncedRecipient } from './parsed-mail.types.ts';

const MAX_REPORT_CHARACTERS = 200_000;
const MAX_RECIPIENTS = 500;
const ACTIONS = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'] as const;

interface ReportPart {
  mime: string;
  content: Uint8Array;
}

/** Reads a delivery status notification (RFC 3464) or feedback report (RFC 5965) from its parts. */
export function readDeliveryReport(parts: readonly ReportPart[]): BounceReport | null {
  const status = parts.find((part) => /^message\/(?:global-)?delivery-status$/.test(part.mime));
  const feedback = parts.find((part) => part.mime === 'message/feedback-report');
  if (status === undefined && feedback === undefined) return null;
  const original = parts.find((part) =>
    /^(?:message\/(?:rfc822|global)|text\/rfc822-headers|message\/global-headers)$/.test(part.mime),
  );
  const originalFields = original === undefined ? new Map<string, string>() : readFields(textOf(original));
  return {
    recipients: status === undefined ? [] : readRecipients(textOf(status)),
    originalMessageId: readMessageIds(originalFields.get('message-id'))[0] ?? null,
    feedbackType:
      feedback === undefined ? null : (readFields(textOf(feedback)).get('feedback-type') ?? 'other').toLowerCase(),
  };
}

/** Reads what old-fashioned bounces say in prose: the status code and the Message-ID they quote. */
export function readPlainBounce(text: string): BounceReport {
  const start = text.slice(0, MAX_REPORT_CHARACTERS);
  const status = /\b([45]\.\d{1,3}\.\d{1,3})\b/.exec(start)?.[1] ?? null;
  const address = /<([^<>\s@]{1,64}@[^<>\s@]{1,255})>/.exec(start)?.[1];
  const quotedId = /^>?\s*Message-ID:\s*(<[^<>\s]{3,900}>)/im.exec(start)?.[1];
  const recipients: BouncedRecipient[] =
    address === undefined ? [] : [{ address, action: 'failed', status, diagnostic: null }];
  return { recipients, originalMessageId: readMessageIds(quotedId)[0] ?? null, feedbackType: null };
}

function readRecipients(report: string): BouncedRecipient[] {
  const recipients: BouncedRecipient[] = [];
  for (const block of report.split(/\n[ \t]*\n/)) {
    const fields = readFields(block);
    const address = typedValue(fields.get('original-recipient') ?? fields.get('final-recipient'));
    const action = ACTIONS.find((name) => fields.get('action')?.toLowerCase().startsWith(name));
    if (address === null || action === undefined) continue;
    const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? null;
    recipients.push({ address, action, status, diagnostic: typedValue(fields.get('diagnostic-code')) });
    if (recipients.length >= MAX_RECIPIENTS) break;
  }
  return recipients;
}

// `rfc822; person@example.org` → the part behind the type.
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
