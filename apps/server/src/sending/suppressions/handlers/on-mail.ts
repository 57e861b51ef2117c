import { contactSuppressed, contactUnsubscribed } from '#audience/door.ts';
import { mailReportReceived } from '#mailbox/door.ts';
import { mailSettled } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { type EventSubscription, onEvent } from '#platform/events/event-bus.ts';
import type { BounceReport } from '#platform/mail/parse/parsed-mail.types.ts';
import { isComplaint, recipientFor } from '../read-return.rules.ts';
import { findSuppression, putSuppression } from '../suppressions.repository.ts';
import type { MailRefs } from '../suppressions.types.ts';
import { noteReturn, type ReturnDeps } from '../usecases/note-return.ts';
import { noteSmtpRefusal } from '../usecases/note-smtp-returns.ts';
import { judgeReturn } from '../verdict.rules.ts';

type Reported = {
  tx: Tx;
  deps: ReturnDeps;
  owner: OwnerId;
  address: string;
  refs: MailRefs;
  report: BounceReport;
  reportId: string;
};

async function noteReport({ tx, deps, owner, address, refs, report, reportId }: Reported): Promise<void> {
  const about = { ...refs, address, fingerprint: reportId };
  if (report.feedbackType !== null) {
    if (!isComplaint(report)) return;
    const said = { code: null, status: null, reason: 'complained', detail: report.feedbackType } as const;
    await noteReturn({ tx, deps, owner, event: { ...about, ...said, kind: 'complaint', source: 'feedback' } });
    return;
  }
  const recipient = recipientFor(report, address);
  // A bounce in an unknown format still means that the mail did not arrive, but nothing about the address.
  const said = recipient ?? { action: 'failed' as const, status: null, diagnostic: null };
  const verdict = judgeReturn({ action: said.action, status: said.status, code: null, text: said.diagnostic });
  await noteReturn({ tx, deps, owner, event: { ...about, ...verdict, source: 'report', detail: said.diagnostic } });
}

async function addressOf(tx: Tx, owner: OwnerId, deliveryId: string): Promise<string | undefined> {
  const [row] = await tx.sql<{ email: string }[]>`
    select email from campaign_deliveries where owner_id = ${owner} and id = ${deliveryId}`;
  return row?.email;
}

function reportHandler(deps: ReturnDeps): EventSubscription {
  return onEvent(mailReportReceived, async ({ tx, payload }) => {
    const { owner, about, report, reportId } = payload;
    const common = { tx, deps, owner, report, reportId };
    if (about.kind === 'mail') {
      const { mailId, contactId, address } = about;
      return noteReport({ ...common, address, refs: { mailId, contactId } });
    }
    if (about.kind === 'message') {
      const { messageId, contactId, address } = about;
      return noteReport({ ...common, address, refs: { messageId, contactId } });
    }
    const { campaignId, deliveryId, contactId } = about;
    const address = await addressOf(tx, owner, deliveryId);
    if (address) await noteReport({ ...common, address, refs: { campaignId, deliveryId, contactId } });
  });
}

/** `550 5.1.1 No such user`, as a mail stores the server's answer. */
function readOutcome(outcome: string | null): { code: number | null; status: string | null; text: string | null } {
  const match = /^([245]\d\d)?\s?(?:([245]\.\d{1,3}\.\d{1,3})\s)?([\s\S]*)$/.exec(outcome ?? '');
  return { code: match?.[1] ? Number(match[1]) : null, status: match?.[2] ?? null, text: match?.[3] ?? null };
}

function singleMailHandler(deps: ReturnDeps): EventSubscription {
  return onEvent(mailSettled, async ({ tx, payload }) => {
    const { owner, mailId, state, outcome, recipients, related } = payload;
    // The product's mails to its own users are on nobody's list.
    if (owner === null) return;
    const messageId = related['messageId'] ?? null;
    // Of several, some may be refused while the mail arrives with the others.
    for (const [address, said] of Object.entries(recipients ?? {})) {
      if (said.state !== 'rejected') continue;
      const refusal = { mailId, messageId, address, isOneOfSeveral: true, ...readOutcome(said.outcome) };
      await noteSmtpRefusal({ tx, deps, owner, refusal });
    }
    if (recipients !== null || state !== 'rejected') return;
    const [mail] = await tx.sql<{ toAddress: string }[]>`
      select to_address from mails where owner_id = ${owner} and id = ${mailId}`;
    if (!mail) return;
    const refusal = { mailId, messageId, address: mail.toAddress, ...readOutcome(outcome) };
    await noteSmtpRefusal({ tx, deps, owner, refusal });
  });
}

/** Unsubscribed people are put on the one list, however they unsubscribed. */
function mirrorHandlers(deps: ReturnDeps): EventSubscription[] {
  const put = async (
    tx: Tx,
    owner: OwnerId,
    { contactId, reason }: { contactId: string; reason: 'unsubscribed' | 'manual' | 'hard_bounce' | 'complaint' },
  ) => {
    const rows = await tx.sql<{ email: string }[]>`
      select email from contacts where owner_id = ${owner} and id = ${contactId} and email is not null`;
    for (const { email } of rows)
      // An existing entry has a more specific reason.
      if (!(await findSuppression(tx, owner, email)))
        await putSuppression(tx, owner, { address: email, reason, since: deps.clock.now(), contactId });
  };
  const reasons = { bounced: 'hard_bounce', complained: 'complaint', blocked: 'manual' } as const;
  return [
    onEvent(contactUnsubscribed, ({ tx, payload: { owner, contactId } }) =>
      put(tx, owner, { contactId, reason: 'unsubscribed' }),
    ),
    onEvent(contactSuppressed, ({ tx, payload: { owner, contactId, status } }) =>
      put(tx, owner, { contactId, reason: reasons[status] }),
    ),
  ];
}

/** Handles everything that reports the outcome of a mail, and all unsubscriptions. */
export function mailHandlers(deps: ReturnDeps): EventSubscription[] {
  return [reportHandler(deps), singleMailHandler(deps), ...mirrorHandlers(deps)];
}
