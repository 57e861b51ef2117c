import type { Locale } from '@enlace/contract/core/locale.ts';
import type { ReplyOf } from '@enlace/contract/core/operation.ts';
import type { testMail } from '@enlace/contract/operation/instance/mail-check.contract.ts';
import {
  findSigningKeys,
  type HistoryActor,
  newMessageId,
  operatorOwner,
  recordHistory,
  renderProductMail,
} from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import type { RateLimiter } from '#platform/http/rate-limiter.ts';
import { composeMail } from '#platform/mail/compose/compose-mail.ts';
import { signRaw } from '#platform/mail/dkim/sign-mail.ts';
import type { OutgoingMessage, SendOutcome, SmtpStep } from '#platform/mail/smtp-client/smtp-client.types.ts';
import { createSmtpTransport } from '#platform/mail/smtp-client/smtp-transport.ts';
import { readSettings } from '#platform/operator-settings/operator-settings.ts';
import type { Platform } from '#platform/platform.types.ts';
import { testMailEmail } from './emails/test-mail.email.ts';
import { explainOwnOutcome } from './mail-failure.rules.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'config' | 'ids' | 'mail' | 'secrets' | 'logger'>;
type Call = { deps: Deps; actor: HistoryActor & { userId: string }; to: string; locale: Locale; limiter: RateLimiter };

/** Somebody is waiting at the screen. */
const patience = { connect: 8_000, greeting: 15_000, command: 15_000, final: 30_000, idle: 1_000 } as const;
const maxSteps = 200;

async function write({ deps, to, locale }: Call): Promise<OutgoingMessage> {
  const { from } = deps.config.mail;
  const { brand, keys } = await deps.db.system(async (tx) => ({
    brand: (await readSettings(tx)).brand,
    keys: await findSigningKeys({ tx, deps, owner: null, domain: from.split('@').at(-1) ?? '' }),
  }));
  const { source } = testMailEmail({ locale });
  const mail = renderProductMail(source, { brand, publicUrl: deps.config.publicUrl });
  const now = deps.clock.now();
  const raw = composeMail({
    from: { name: brand.name, address: from },
    to: [{ name: '', address: to }],
    date: now,
    messageId: newMessageId(deps),
    autoSubmitted: 'auto-generated',
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
  });
  return { envelope: { from, to }, raw: await signRaw({ raw, keys, at: now }) };
}

type Sent = { outcome: SendOutcome; steps: SmtpStep[] };

/** Over a separate connection, so that the dialogue is this mail's alone. */
async function send(deps: Deps, message: OutgoingMessage): Promise<Sent> {
  const { smtpUrl } = deps.config.mail;
  if (smtpUrl === undefined)
    return { outcome: await deps.mail.send({ ...message, origin: { purpose: 'test', senderId: null } }), steps: [] };
  const steps: SmtpStep[] = [];
  const transport = createSmtpTransport({
    url: smtpUrl,
    maxConnections: 1,
    timeouts: patience,
    onStep: (step) => steps.length < maxSteps && steps.push(step),
    logger: deps.logger,
  });
  try {
    return { outcome: await transport.send(message), steps };
  } finally {
    await transport.close();
  }
}

/** When the last test mail was taken by a server; null when it was refused, kept here, or there was none. */
export async function findAcceptedTest(tx: Tx): Promise<Temporal.Instant | null> {
  const [test] = await tx.sql<{ at: Temporal.Instant; state: string }[]>`
    select created_at as at, after ->> 'state' as state from history_entries
     where owner_id = ${operatorOwner} and subject_kind = 'instance' and subject_id is null and action = 'instance.mail_tested'
     order by id desc limit 1`;
  return test?.state === 'accepted' ? test.at : null;
}

/** Sends a mail now and reports the result. Error: request.rate_limited. */
export async function sendTestMail(call: Call): Promise<ReplyOf<typeof testMail>> {
  const { deps, actor, to, limiter } = call;
  const turn = limiter.take(actor.userId);
  if (!turn.isAllowed) throw new AppError('request.rate_limited', { retryAfterSeconds: turn.retryAfterSeconds });
  const message = await write(call);
  const startMs = deps.clock.monotonicMs();
  const { outcome, steps } = await send(deps, message);
  const milliseconds = Math.round(deps.clock.monotonicMs() - startMs);
  const { failure, words } = explainOwnOutcome(outcome);
  const isKept = deps.mail.kind === 'outbox';
  await deps.db.system(async (tx) => {
    const entry = {
      action: 'instance.mail_tested',
      subjectKind: 'instance',
      subjectId: null,
      after: { to, state: failure ?? (isKept ? 'caught' : 'accepted') },
    };
    await recordHistory({ tx, owner: operatorOwner, actor, entry });
  });
  return { isAccepted: failure === null, isKept, failure, words, steps, milliseconds };
}
