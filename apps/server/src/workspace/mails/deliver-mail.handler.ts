import { findSigningKeys } from '#workspace/sending-domains/sending-domains.usecases.ts';
import type { Tx } from '#platform/database/client.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import { findAddress } from '#platform/mail/addresses.ts';
import { signRaw } from '#platform/mail/dkim/sign-mail.ts';
import type { OutgoingMessage, SendOutcome } from '#platform/mail/smtp-client/smtp-client.types.ts';
import type { Platform } from '#platform/platform.types.ts';
import {
  type BoxSending,
  findBoxSending,
  isProviderLimit,
  noteBoxSending,
  sendThroughBox,
} from './box-sending.usecases.ts';
import { deliverMail } from './deliver-mail.job.ts';
import { mailSettled } from './mails.events.ts';
import type { MailRow, MailState, RecipientState } from './mails.types.ts';
import { type RawInput, readFiles, toRaw } from './raw-mail.ts';
import {
  findOwnServer,
  isSenderRefused,
  isServerTrouble,
  noteServerHealth,
  ownServerSender,
  sendThroughOwnServer,
} from './own-server.usecases.ts';
import type { OwnServerRow } from './own-server.types.ts';

type Deps = Pick<
  Platform,
  'db' | 'clock' | 'mail' | 'events' | 'logger' | 'storage' | 'outbound' | 'secrets' | 'jobs' | 'installation'
>;

/** The queue retries after this error; the mail itself already has the reason. */
export class MailDeferredError extends Error {
  override readonly name = 'MailDeferredError';
}

// A single mail has few attempts and one reader: after a crash during sending a second copy is better than none.
const resendable: readonly MailState[] = ['queued', 'deferred', 'uncertain'];
/** The log text for an uncertain result. */
const doubt = 'the connection was lost while the mail was on its way';
/** Shorter than the job's own time limit, so that its next run finds the mail free. */
const leaseMinutes = 14;
/** A client's own server that fails this often for one mail is bypassed, if its owner allows it. */
const ownAttempts = 2;

type Claimed = MailRow & { accountEmail: string | null };

/** A once-only mail that had begun to leave when its process died ends here. True when it did. */
async function settleDoubt(deps: Deps, mailId: string): Promise<boolean> {
  return deps.db.system(async (tx) => {
    const [row] = await tx.sql<MailRow[]>`
      update mails set state = 'uncertain', outcome = ${doubt}, sending_until = null
      where id = ${mailId} and once and body_at is not null and state = 'sending'
        and (sending_until is null or sending_until < ${deps.clock.now()})
      returning *`;
    if (row) await announce(deps, tx, row, { state: 'uncertain', text: doubt });
    return row !== undefined;
  });
}

async function claim(deps: Deps, mailId: string): Promise<Claimed | undefined> {
  const now = deps.clock.now();
  return deps.db.system(async (tx) => {
    const [row] = await tx.sql<Claimed[]>`
      update mails m set state = 'sending', attempts = attempts + 1, sending_until = ${now.add({ minutes: leaseMinutes })},
                         body_at = null
      where id = ${mailId}
        and (state = any(${[...resendable]}) or (state = 'sending' and (sending_until is null or sending_until < ${now})))
        and not (once and (state = 'uncertain' or (state = 'sending' and body_at is not null)))
      returning m.*, (select u.email from users u where u.id = m.owner_id) as account_email`;
    if (row) await announce(deps, tx, row, { state: 'sending', text: null });
    return row;
  });
}

/** The message with the signatures of its sender's domain, if that has verified keys. */
async function toSigned(deps: Deps, input: RawInput): Promise<Buffer> {
  const { mail, from, now } = input;
  const domain = from.split('@').at(-1) ?? '';
  const owner = mail.ownerId === null ? null : ownerId(mail.ownerId);
  const keys = await deps.db.system((tx) => findSigningKeys({ tx, deps, owner, domain }));
  return signRaw({ raw: toRaw(input), keys, at: now });
}

type Settled = {
  state: MailState;
  text: string | null;
  /** Of a mail to several. */
  recipients?: Record<string, RecipientState>;
};

function settle(outcome: SendOutcome, isKept: boolean): Settled {
  switch (outcome.kind) {
    case 'accepted':
      return { state: isKept ? 'caught' : 'accepted', text: outcome.queueId };
    case 'rejected':
      return { state: 'rejected', text: [outcome.code, outcome.enhanced, outcome.text].filter(Boolean).join(' ') };
    case 'uncertain':
      return { state: 'uncertain', text: outcome.text };
    case 'deferred':
    case 'auth_failed':
      return { state: 'deferred', text: `${outcome.code ?? ''} ${outcome.text}`.trim() };
  }
}

async function announce(deps: Deps, tx: Tx, mail: MailRow, { state, text, recipients }: Settled): Promise<void> {
  await deps.events.emit(tx, mailSettled, {
    mailId: mail.id,
    owner: mail.ownerId ? ownerId(mail.ownerId) : null,
    purpose: mail.purpose,
    state,
    outcome: text,
    recipients: recipients ?? null,
    related: mail.related,
  });
}

/** `isKept`: there was no mail server at that moment, and the outbox took it. */
type Sent = {
  outcome: SendOutcome;
  via: 'product' | 'own' | 'box';
  isKept: boolean;
  /** The provider of the box takes nothing more until then; the attempt does not count. */
  waitUntil?: Temporal.Instant;
};

async function store(deps: Deps, mail: MailRow, { result, sent }: { result: Settled; sent: Sent }): Promise<void> {
  const { state, text } = result;
  const sentAt = state === 'accepted' || state === 'caught' ? deps.clock.now() : null;
  const ownFailures = mail.ownFailures + (sent.via === 'own' && isServerTrouble(sent.outcome) ? 1 : 0);
  await deps.db.system(async (tx) => {
    const stored = await tx.sql`
      update mails set state = ${state}, outcome = ${text}, sent_at = ${sentAt}, via = ${sent.via},
                       own_failures = ${ownFailures}, sending_until = null,
                       recipient_states = ${tx.sql.json(result.recipients ?? {})},
                       attempts = attempts - ${sent.waitUntil ? 1 : 0}
      where id = ${mail.id} and attempts = ${mail.attempts} and state = 'sending'`;
    // Whoever took it over meanwhile reports its result.
    if (stored.count === 0) return;
    await announce(deps, tx, mail, result);
    if (sent.waitUntil && state === 'deferred')
      await deps.jobs.enqueue(tx, deliverMail, { mailId: mail.id }, { startAfter: sent.waitUntil });
  });
}

async function findWay(deps: Deps, mail: Claimed): Promise<{ server: OwnServerRow; from: string } | undefined> {
  if (mail.ownFrom === null || mail.ownerId === null) return undefined;
  const owner = ownerId(mail.ownerId);
  const server = await deps.db.scoped(owner, (tx) => findOwnServer(tx, owner));
  if (!server?.isOn || (server.fallback && mail.ownFailures >= ownAttempts)) return undefined;
  const from = ownServerSender([mail.ownFrom, server.username, mail.accountEmail]);
  return from === undefined ? undefined : { server, from };
}

/** Nothing was sent: a missing file, a mail that cannot be composed. Stored like a temporary refusal. */
function failedHere(error: unknown): SendOutcome {
  const text = error instanceof Error ? error.message : String(error);
  return { kind: 'deferred', code: null, enhanced: null, text, phase: 'connect', isConnectionFault: false };
}

class TakenOverError extends Error {
  override readonly name = 'TakenOverError';
}

type Hooks = Pick<OutgoingMessage, 'onBeforeFinalDot'>;

/** Records that the mail is about to leave; otherwise it does not. */
function hooksOf(deps: Deps, { id, attempts, once }: Claimed): Hooks {
  if (!once) return {};
  return {
    async onBeforeFinalDot() {
      const noted = await deps.db.system(
        (tx) => tx.sql`
          update mails set body_at = ${deps.clock.now()} where id = ${id} and attempts = ${attempts} and state = 'sending'`,
      );
      if (noted.count === 0) throw new TakenOverError(`mail ${id} belongs to another worker`);
    },
  };
}

/** Providers count by the hour and by the day. */
const limitMinutes = 30;
/** After that long a mail is given up, like one that fails all its attempts. */
const limitDays = 3;

/** What the provider said against more mails: of this one, or of some of its recipients. */
function limitIn(outcome: SendOutcome): SendOutcome | undefined {
  if (isProviderLimit(outcome)) return outcome;
  const refused = outcome.kind === 'auth_failed' ? [] : (outcome.refused ?? []);
  return refused.find((each) => isProviderLimit(each.outcome))?.outcome;
}

/** How long a mail waits for the provider, without an attempt of its own; one that waited too long uses them up. */
function waitOf(mail: Claimed, now: Temporal.Instant, until: Temporal.Instant | null): Pick<Sent, 'waitUntil'> {
  const isOver = Temporal.Instant.compare(mail.createdAt.add({ hours: 24 * limitDays }), now) < 0;
  return until === null || isOver ? {} : { waitUntil: until };
}

type ByBox = { box: BoxSending; raw: Buffer };

/** Reports come to the box and are read there. An automatic mail has no sender, where the provider takes that. */
async function sendRaw(deps: Deps, mail: Claimed, { box, raw }: ByBox): Promise<SendOutcome> {
  const owner = ownerOf(mail);
  const recipients = recipientsOf(mail);
  const sendAs = (from: string) =>
    sendThroughBox({ deps, owner, box, message: { envelope: { from, ...recipients }, raw, ...hooksOf(deps, mail) } });
  if (mail.envelopeFrom !== '') return sendAs(box.address);
  const outcome = await sendAs('');
  return isSenderRefused(outcome) && !isProviderLimit(outcome) ? sendAs(box.address) : outcome;
}

/** Through the box the conversation came through: its provider alone may send under its address. */
async function sendByBox(deps: Deps, mail: Claimed, boxId: string): Promise<Sent> {
  const [owner, now] = [ownerOf(mail), deps.clock.now()];
  const box = await deps.db.scoped(owner, (tx) => findBoxSending(tx, owner, boxId), { readOnly: true });
  if (!box)
    return { outcome: failedHere(new Error('the box of this mail no longer sends')), via: 'box', isKept: false };
  if (box.waitUntil && Temporal.Instant.compare(box.waitUntil, now) > 0)
    return {
      outcome: failedHere(new Error(box.error ?? '')),
      via: 'box',
      isKept: false,
      ...waitOf(mail, now, box.waitUntil),
    };
  const raw = await toSigned(deps, { mail, now, from: mail.fromAddress, attachments: await readFiles(deps, mail) });
  const outcome = await sendRaw(deps, mail, { box, raw });
  const limit = limitIn(outcome);
  // Also when this mail is given up: the others need not ask the provider again.
  const waitUntil = limit ? now.add({ minutes: limitMinutes }) : null;
  const said = limit ?? (isServerTrouble(outcome) ? outcome : undefined);
  const error = said ? settle(said, false).text : null;
  await deps.db.scoped(owner, (tx) => noteBoxSending(tx, owner, { id: boxId, waitUntil, error }));
  return { outcome, via: 'box', isKept: false, ...waitOf(mail, now, waitUntil) };
}

/**
 * Through the client's own server while that is enabled and works, else through the product's; automatic mail keeps its
 * null sender.
 */
async function send(deps: Deps, mail: Claimed): Promise<Sent> {
  if (mail.boxId !== null) return sendByBox(deps, mail, mail.boxId);
  const now = deps.clock.now();
  const attachments = await readFiles(deps, mail);
  const way = await findWay(deps, mail);
  const hooks = hooksOf(deps, mail);
  if (!way) {
    const origin = { purpose: mail.purpose, senderId: mail.ownerId };
    const raw = await toSigned(deps, { mail, now, from: mail.fromAddress, attachments });
    const envelope = { from: mail.envelopeFrom, ...recipientsOf(mail) };
    // Asked before sending: the operator may set or remove the server meanwhile.
    const isKept = deps.mail.kind === 'outbox';
    return { outcome: await deps.mail.send({ envelope, raw, origin, ...hooks }), via: 'product', isKept };
  }
  const raw = await toSigned(deps, { mail, now, from: way.from, attachments });
  const envelope = { from: mail.envelopeFrom === '' ? '' : way.from, ...recipientsOf(mail) };
  const outcome = await sendThroughOwnServer({ deps, server: way.server, message: { envelope, raw, ...hooks } });
  try {
    await noteServerHealth({ deps, owner: ownerOf(mail), isTrouble: isServerTrouble(outcome) });
  } catch (error) {
    // It must not hide the mail's result.
    deps.logger.warn({ mailId: mail.id, err: error }, 'the health of a client’s mail server was not recorded');
  }
  return { outcome, via: 'own', isKept: false };
}

function ownerOf(mail: MailRow): OwnerId {
  if (mail.ownerId === null) throw new Error('a mail without an owner has no server of its own');
  return ownerId(mail.ownerId);
}

const arrived: readonly MailState[] = ['accepted', 'caught'];

/** Everybody who has no copy of the mail yet and may still get one. */
function waitingRecipients({ toAddress, furtherRecipients, recipientStates, once }: MailRow): string[] {
  const all = [toAddress, ...furtherRecipients.map(({ address }) => address)];
  return all.filter((address) => {
    const state = recipientStates[address]?.state;
    return state === undefined || state === 'deferred' || (state === 'uncertain' && !once);
  });
}

function recipientsOf(mail: MailRow): { to: string; further?: readonly string[] } {
  const [to = mail.toAddress, ...further] = waitingRecipients(mail);
  return further.length > 0 ? { to, further } : { to };
}

/** Trying again comes before doubt, and both before an end; a mail arrived when one recipient has it. */
const byWeight: readonly MailState[] = ['deferred', 'uncertain', 'accepted', 'caught', 'rejected'];

/** What happened to each of several recipients, and to the mail as a whole. */
function judgeAll(mail: MailRow, sent: Sent): Settled {
  const { outcome } = sent;
  const whole = judge(mail, sent);
  const refused = outcome.kind === 'auth_failed' ? [] : (outcome.refused ?? []);
  // The wire form of an address differs from the stored one in its domain alone.
  const own = new Map(refused.map(({ address, outcome: said }) => [address, judge(mail, { ...sent, outcome: said })]));
  const recipients = { ...mail.recipientStates };
  for (const address of waitingRecipients(mail)) {
    const { state, text } = own.get(findAddress(address)?.address ?? address) ?? whole;
    recipients[address] = { state, outcome: text };
  }
  const states = Object.values(recipients);
  const state = byWeight.find((each) => states.some((known) => known.state === each)) ?? whole.state;
  const failed = states.find((known) => known.state === state && !arrived.includes(known.state));
  return { state, text: failed?.outcome ?? whole.text, recipients };
}

/** A refused sender is the own server's problem and may be temporary; after all attempts a mail is given up. */
function judge(mail: MailRow, { outcome, via, isKept, waitUntil }: Sent): Settled {
  const result = settle(outcome, isKept);
  if (waitUntil && (result.state === 'deferred' || isProviderLimit(outcome))) return { ...result, state: 'deferred' };
  if (via !== 'product' && result.state === 'rejected' && isServerTrouble(outcome)) result.state = 'deferred';
  const isOver = mail.attempts > deliverMail.retryLimit;
  return isOver && result.state === 'deferred' ? { ...result, state: 'rejected' } : result;
}

const askAgainSeconds = 30;

/** Sending is paused: the mail keeps its attempts and is retried. */
async function askLater(deps: Deps, mailId: string): Promise<void> {
  const startAfter = deps.clock.now().add({ seconds: askAgainSeconds });
  await deps.db.system((tx) => deps.jobs.enqueue(tx, deliverMail, { mailId }, { startAfter }));
}

/**
 * Sends one stored mail once; a temporary failure is stored and thrown so that the queue schedules the next attempt.
 */
export async function deliverStoredMail({ deps, mailId }: { deps: Deps; mailId: string }): Promise<void> {
  if (!(await deps.installation.maySend())) {
    await askLater(deps, mailId);
    return;
  }
  if (await settleDoubt(deps, mailId)) return;
  const mail = await claim(deps, mailId);
  if (!mail) return;
  const sent = await send(deps, mail).catch((error: unknown): Sent => {
    deps.logger.error({ mailId, err: error }, 'a mail could not be sent');
    return { outcome: failedHere(error), via: 'product', isKept: false };
  });
  const result = mail.furtherRecipients.length > 0 ? judgeAll(mail, sent) : judge(mail, sent);
  await store(deps, mail, { result, sent });
  if (sent.waitUntil) return;
  if (result.state === 'deferred' || (result.state === 'uncertain' && !mail.once))
    throw new MailDeferredError(result.text ?? result.state);
}
