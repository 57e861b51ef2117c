import { canonicalAddress } from '#platform/mail/addresses.ts';
import type { BouncedRecipient, BounceReport } from '#platform/mail/parse/parsed-mail.types.ts';
import { judgeReturn, type Verdict } from './verdict.rules.ts';

/** Feedback types (RFC 5965 §7.3) that mean the person did not want the mail. */
const complaintTypes: ReadonlySet<string> = new Set(['abuse', 'fraud', 'virus', 'other', 'opt-out', 'opt-out-list']);

/** Whether feedback is a complaint; `not-spam` and reports about authentication are not. */
export function isComplaint({ feedbackType }: Pick<BounceReport, 'feedbackType'>): boolean {
  return feedbackType !== null && complaintTypes.has(feedbackType);
}

export type JudgedRecipient = Verdict & { address: string; detail: string | null };

/** Judges one recipient of a report. */
export function judgeRecipient({ address, action, status, diagnostic }: BouncedRecipient): JudgedRecipient {
  const verdict = judgeReturn({ action, status, code: null, text: diagnostic });
  return { ...verdict, address: canonicalAddress(address), detail: diagnostic };
}

const weight = { failed: 3, delayed: 2, delivered: 1, relayed: 1, expanded: 1 } as const;

/**
 * What a report says about the one address our mail was sent to: its own block, else the worst one, because a server
 * may name a forwarding target instead.
 */
export function recipientFor(report: BounceReport, address: string): BouncedRecipient | undefined {
  const own = report.recipients.find((entry) =>
    [entry.address, entry.finalAddress].some(
      (known) => known !== null && canonicalAddress(known) === canonicalAddress(address),
    ),
  );
  return own ?? report.recipients.toSorted((left, right) => weight[right.action] - weight[left.action])[0];
}
