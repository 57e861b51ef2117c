import { createHash } from 'node:crypto';
import { formControls, readFormSubmission, type FormAnswer } from '@enlace/blocks/blocks/form/form-submission.ts';
import type { FormProps } from '@enlace/blocks/blocks/form/form.schema.ts';
import { formOfSignup, signupConsent } from '@enlace/blocks/blocks/signup/signup-form.ts';
import type { SignupProps } from '@enlace/blocks/blocks/signup/signup.schema.ts';
import type { BlockOf } from '@enlace/blocks/model/block-document.schema.ts';
import { emailSchema } from '@enlace/contract/core/primitives.ts';
import { findTimeZone } from '@enlace/contract/core/time-zone.ts';
import { networkOf } from '#identity/door.ts';
import { receiveFormMessage, spamThreshold } from '#mailbox/door.ts';
import type { PublicProfile } from '#presence/door.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { requestSignup } from '../signup/request-signup.ts';
import { checkVisitor } from '../usecases/check-visitor.ts';
import type { Proof } from './challenge.ts';
import { countAttempts, insertAttempt, spendProof } from './form-intake.repository.ts';
import { scoreSpam } from './spam.rules.ts';
import { localeTexts } from '@enlace/blocks/locales/locale-texts.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { publicTexts } from '../locales/texts.ts';

type FormMessage = {
  sender: { name: string; email: string | null; phone: string | null };
  text: string;
  fields: { label: string; value: string }[];
  /** Stored on the contact, by the owner's mapping. */
  details: { target: string; text: string }[];
};

type Target = 'name' | 'email' | 'phone';

/** The first answer for a contact property: by the owner's mapping, else by its kind. */
function answerFor(answers: readonly FormAnswer[], target: Target): string | null {
  const mapped = answers.find(({ mapsTo }) => mapsTo === target);
  return (mapped ?? answers.find(({ kind, mapsTo }) => kind === target && mapsTo === ''))?.value ?? null;
}

function labelOf({ label, kind }: FormAnswer, locale: Locale): string {
  return label === '' ? localeTexts[locale].page.formLabels[kind] : label;
}

/** Turns a form's answers into the mailbox message. A form without a message field still lists what was entered. */
function composeMessage(answers: readonly FormAnswer[], locale: Locale): FormMessage {
  const texts = publicTexts[locale];
  const [email, phone] = [answerFor(answers, 'email'), answerFor(answers, 'phone')];
  const fields = answers
    .filter(({ kind }) => kind !== 'message')
    .map((answer) => ({
      label: labelOf(answer, locale),
      value: answer.kind === 'checkbox' ? texts.ticked : answer.value,
    }));
  const written = answers.filter(({ kind }) => kind === 'message').map(({ value }) => value);
  const text =
    written.length > 0 ? written.join('\n\n') : fields.map(({ label, value }) => `${label}: ${value}`).join('\n');
  return {
    sender: { name: answerFor(answers, 'name') ?? email ?? phone ?? texts.anonymous, email, phone },
    text,
    fields,
    details: answers
      .filter(({ mapsTo }) => mapsTo === 'company' || mapsTo.startsWith('custom:'))
      .map(({ kind, value, mapsTo }) => ({ target: mapsTo, text: kind === 'checkbox' ? texts.ticked : value })),
  };
}

/** Input name → submitted value. */
export type FormValues = Readonly<Record<string, string | undefined>>;

export type FormOutcome =
  | { status: 'sent'; isDuplicate: boolean }
  /** By input name. */
  | { status: 'invalid'; errors: Record<string, FieldErrorCode> }
  | { status: 'refused'; reason: 'rejected' | 'rate_limited' };
type FieldErrorCode = Extract<ReturnType<typeof readFormSubmission>, { status: 'invalid' }>['errors'][string];

/** Blocks that visitors submit something through. */
export type FormBlock = BlockOf<'form'> | BlockOf<'signup'>;

export type FormInput = {
  profile: PublicProfile;
  block: FormBlock;
  values: FormValues;
  ip: string;
};

export const attemptWindowMinutes = 10;
/** Messages per network and profile in that window. */
const limits = { proved: 5, unproved: 2 } as const;

/** The browser's own key or, without JavaScript, one that a second press of the button reproduces. */
function idempotencyKey({ profile, block, values, ip }: FormInput, platform: Platform): string {
  const own = values[formControls.idempotencyKey] ?? '';
  if (/^[0-9a-f]{16,64}$/.test(own)) return `${profile.id}:${block.id}:${own}`;
  const written = Object.entries(values).filter(([name]) => name.startsWith('f_') || name === formControls.renderedAt);
  const text = JSON.stringify([
    profile.id,
    block.id,
    ip,
    written.toSorted(([left], [right]) => (left < right ? -1 : 1)),
  ]);
  return `${profile.id}:${block.id}:${platform.secrets.sign('form-idempotency', text)}`;
}

/** The browser's own statement; invalid zones are ignored. */
function timeZoneOf(values: FormValues): string | null {
  return findTimeZone(values[formControls.timeZone] ?? '') ?? null;
}

function elapsedOf(values: FormValues): number | undefined {
  const elapsed = Number.parseInt(values[formControls.elapsed] ?? '', 10);
  return Number.isSafeInteger(elapsed) ? elapsed : undefined;
}

class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly reason: 'rejected' | 'rate_limited';
  constructor(reason: 'rejected' | 'rate_limited') {
    super(reason);
    this.reason = reason;
  }
}

type Delivery = FormInput & {
  platform: Platform;
  answers: readonly FormAnswer[];
  hasConsented: boolean;
  proof: Proof | undefined;
  /** A missing script does not count against it here. */
  isScriptless?: boolean;
};

function spamOf({ values, proof, isScriptless = false }: Delivery, { text, name }: { text: string; name: string }) {
  return scoreSpam({
    text,
    name,
    hasProof: isScriptless || proof !== undefined,
    hasFilledHoneypot: (values[formControls.honeypot] ?? '') !== '',
    elapsedMs: elapsedOf(values),
  });
}

/** Suspected programs get the same thanks as everybody, but nobody is written to. */
async function deliverSignup(
  tx: Tx,
  { delivery, props }: { delivery: Delivery; props: SignupProps },
): Promise<{ duplicate: boolean }> {
  const { platform, profile, ip, answers, values } = delivery;
  const { locale, owner, id, name } = profile;
  const { sender } = composeMessage(answers, locale);
  const email = emailSchema.safeParse(sender.email ?? '');
  // A list confirms by mail before it writes to anybody, so joining it needs no script.
  const spam = spamOf({ ...delivery, isScriptless: true }, { text: '', name: sender.name });
  if (!email.success || spam.score >= spamThreshold) return { duplicate: false };
  const written = answers.find(({ kind }) => kind === 'name')?.value;
  return requestSignup({
    tx,
    deps: platform,
    owner,
    profile: { id, name },
    locale,
    person: { email: email.data, name: written ?? null, timeZone: timeZoneOf(values) },
    consentText: signupConsent(props, locale),
    ip,
    confirmByMail: props.confirmByMail,
  });
}

function deliverMessage(tx: Tx, { delivery, props }: { delivery: Delivery; props: FormProps }) {
  const { platform, profile, ip, answers, hasConsented, values } = delivery;
  const { locale, owner, id, name } = profile;
  const message = composeMessage(answers, locale);
  const { consentText } = props;
  const spam = spamOf(delivery, { text: message.text, name: message.sender.name });
  return receiveFormMessage({
    tx,
    deps: platform,
    owner,
    profile: { id, name },
    ...message,
    timeZone: timeZoneOf(values),
    spam,
    locale,
    consent: hasConsented
      ? {
          text: consentText,
          textVersion: createHash('sha256').update(consentText).digest('hex').slice(0, 12),
          ipHash: platform.secrets.sign('form-consent-ip', ip),
          locale,
        }
      : null,
    idempotencyKey: idempotencyKey(delivery, platform),
  });
}

function deliver(tx: Tx, delivery: Delivery): Promise<{ duplicate: boolean }> {
  const { block } = delivery;
  return block.type === 'signup'
    ? deliverSignup(tx, { delivery, props: block.props })
    : deliverMessage(tx, { delivery, props: block.props });
}

/** One transaction: the message, its proof and its rate-limit entry exist together or not at all. */
async function accept(delivery: Delivery): Promise<FormOutcome> {
  const { platform, profile, ip, proof } = delivery;
  const { owner } = profile;
  const key = platform.secrets.sign(
    'form-attempts',
    `${profile.id}\n${networkOf(ip)}\n${proof ? 'proved' : 'unproved'}`,
  );
  const now = platform.clock.now();
  try {
    return await platform.db.scoped(owner, async (tx) => {
      const { duplicate } = await deliver(tx, delivery);
      // A repeated message gets the same answer as the first time: its proof was rightly used.
      if (duplicate) return { status: 'sent', isDuplicate: true };
      if (proof && !(await spendProof(tx, proof))) throw new RefusedError('rejected');
      const since = now.subtract({ minutes: attemptWindowMinutes });
      const attempts = await countAttempts(tx, { owner, key, since });
      if (attempts >= (proof ? limits.proved : limits.unproved)) throw new RefusedError('rate_limited');
      await insertAttempt(tx, { owner, key, now });
      return { status: 'sent', isDuplicate: false };
    });
  } catch (error) {
    if (error instanceof RefusedError) return { status: 'refused', reason: error.reason };
    throw error;
  }
}

/**
 * Processes a visitor's message: fields, proof or timing check, limit, mailbox. Marketing consent is the visitor's
 * choice.
 */
export async function receiveForm(platform: Platform, input: FormInput): Promise<FormOutcome> {
  const { block, values } = input;
  const form = block.type === 'signup' ? formOfSignup(block.props, input.profile.locale) : block.props;
  const submission = readFormSubmission({ form, values });
  if (submission.status === 'invalid') return { status: 'invalid', errors: submission.errors };
  const check = await checkVisitor(platform, values);
  if (check === 'rejected') return { status: 'refused', reason: 'rejected' };
  return accept({
    ...input,
    platform,
    answers: submission.answers,
    hasConsented: submission.hasConsented,
    proof: check.proof,
  });
}
