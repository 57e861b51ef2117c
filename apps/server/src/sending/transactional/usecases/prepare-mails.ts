import { type Locale, fromWireLocale } from '@enlace/contract/core/locale.ts';
import type { FieldIssue } from '@enlace/contract/core/field-issues.ts';
import type {
  SendTransactionalInput,
  TransactionalMessage,
} from '@enlace/contract/sending/transactional/transactional.schemas.ts';
import { mailAnswerAddress, mailBounceAddress } from '#mailbox/door.ts';
import { templateBroken } from '#sending/templates/templates.errors.ts';
import type { TemplateForCampaign } from '#sending/templates/templates.usecases.ts';
import type { MailDraft, MailSource } from '#sending/templates/templates.types.ts';
import { buildMail } from '#sending/templates/usecases/build-mail.ts';
import { errorsOf, lintMail, problemsOfFilling } from '#sending/templates/usecases/check-mail.ts';
import { fillMail } from '#sending/templates/usecases/fill-mail.ts';
import { personalMailData, sharedMailData } from '#sending/templates/usecases/mail-data.ts';
import { seesAsPerson } from '#sending/templates/usecases/segment-readers.ts';
import { addressFilters } from '#platform/mail/render/address-guard.ts';
import { AppError, invalidField } from '#platform/errors.ts';
import { checkData, findDataVariables, valueAt } from '../data-variables.rules.ts';
import { missingVariables } from '../transactional.errors.ts';
import type { ReadyMail, TransactionalDeps } from '../transactional.types.ts';
import { type Material, readerOf } from './load-material.ts';
import type { ProfileSender } from './load-senders.ts';

const longestSubject = 400;

type Input = { deps: TransactionalDeps; input: SendTransactionalInput; material: Material };
type One = { message: TransactionalMessage; template: TemplateForCampaign; sender: ProfileSender; locale: Locale };

function draftOf({ subject, preheader, document, own }: TemplateForCampaign, message: TransactionalMessage): MailDraft {
  return { subject: message.subject ?? subject, preheader, document, own, isTransactional: true };
}

function oneOf(message: TransactionalMessage, material: Material): One {
  const template = material.templates.get(message.templateId);
  const sender = material.senders.get(message.profileId);
  if (!template || !sender) throw new Error('a message was checked without its template or sender');
  const own = readerOf(message, material).language ?? sender.words.locale;
  return { message, template, sender, locale: message.locale === undefined ? own : fromWireLocale(message.locale) };
}

/** Checks all messages before refusing one, so that a caller sees every gap at once. */
function checkAll({ input, material }: Input): void {
  const missing: { index: number; variable: string; nearest: string | undefined }[] = [];
  const wrong: FieldIssue[] = [];
  for (const [index, message] of input.messages.entries()) {
    const variables = findDataVariables(draftOf(oneOf(message, material).template, message));
    for (const problem of checkData(variables, message.data)) {
      if (problem.kind === 'missing') missing.push({ index, ...problem });
      else wrong.push({ path: `messages.${index}.data.${problem.variable}`, code: 'invalid_type' });
    }
  }
  if (missing.length > 0) throw missingVariables(missing);
  if (wrong.length > 0) throw new AppError('request.invalid', { fields: wrong });
}

type Sources = Map<string, MailSource>;

/** Compiled once for all messages that share template, sender and language; the subject may differ. */
async function sourceOf(deps: TransactionalDeps, one: One, built: Sources): Promise<MailSource> {
  const { message, template, sender, locale } = one;
  const key = `${template.id} ${sender.profileId ?? ''} ${locale}`;
  const draft = draftOf(template, message);
  const known = built.get(key);
  if (known) return { ...known, subject: draft.subject };
  const problems = lintMail({ draft, fieldKeys: new Set() });
  const mail = await buildMail({ deps, draft, sender: { ...sender.words, locale } });
  if (!mail.ok) problems.push(...errorsOf(mail.problems));
  const errors = errorsOf(problems);
  if (errors.length > 0) throw templateBroken(errors);
  built.set(key, mail.source);
  return mail.source;
}

/** The reply address, and what replaces the unsubscribe link when a template asks for one. */
function answersOf({ deps, one, id }: { deps: TransactionalDeps; one: One; id: string }) {
  const { message, sender } = one;
  const hears = deps.config.mail.inbound.domain !== '';
  const answer = hears ? mailAnswerAddress(deps, id) : (sender.replyAddress ?? undefined);
  const replyTo = message.replyTo ?? answer;
  const further = message.replyTo === undefined && hears ? (sender.replyAddress ?? undefined) : undefined;
  const envelopeFrom = hears ? mailBounceAddress(deps, id) : sender.address;
  return { replyTo, further, envelopeFrom };
}

/** Names of data values that are a whole link address but not a safe one. */
function unsafeAddresses({ html }: MailSource, data: SendTransactionalInput['messages'][number]['data']): string[] {
  const names = [...html.matchAll(/\{\{-?\s{0,20}data\.([\w.]{1,200})\s{0,20}\| link_address/g)].map(
    ([, name = '']) => name,
  );
  return [...new Set(names)].filter((name) => {
    const value = valueAt(data, name);
    return typeof value === 'string' && value.trim() !== '' && addressFilters.link_address(value) === '';
  });
}

/** Whether the rendered mail has links without a target that were valid in its template. */
function hasDeadLinks(source: MailSource, deadLinks: number): boolean {
  const written = [...source.html.matchAll(/<a\s[^<>]*\bhref=""/g)].length;
  const isFromData = /\{\{-?\s{0,20}(?!contact\.)[\w.]{1,200}[^{}]{0,1000}\| link_(?:address|host)/.test(source.html);
  return isFromData && deadLinks > written;
}

async function fill({ deps, input, material }: Input, index: number, built: Sources): Promise<ReadyMail> {
  const message = input.messages[index];
  if (!message) throw new Error('there is no such message');
  const one = oneOf(message, material);
  const { template, sender, locale } = one;
  const id = deps.ids.uuid();
  const { replyTo, further, envelopeFrom } = answersOf({ deps, one, id });
  const reader = readerOf(message, material);
  const source = await sourceOf(deps, one, built);
  const home = sender.words.profile.url;
  const wayOut = replyTo === undefined ? home : `mailto:${replyTo}`;
  const links = { unsubscribe: wayOut, preferences: wayOut, viewOnline: home, click: '', open: '' };
  const personal = personalMailData({ contact: reader, links, shared: sharedMailData(sender.words), locale });
  const data = { ...personal, data: message.data };
  const sees = seesAsPerson(material.memberships, reader.id);
  const filled = await fillMail({ deps, source, data, sees });
  if (!filled.ok)
    throw templateBroken(errorsOf(await problemsOfFilling({ deps, draft: draftOf(template, message), data, filled })));
  const { subject, html, text } = filled.mail;
  const unsafe = unsafeAddresses(source, message.data).map((name) => `messages.${index}.data.${name}`);
  // The address comes from a list, a branch or a filter: no single value can be named.
  if (unsafe.length === 0 && hasDeadLinks(source, filled.deadLinks)) unsafe.push(`messages.${index}.data`);
  if (unsafe.length > 0)
    throw new AppError('request.invalid', { fields: unsafe.map((path) => ({ path, code: 'invalid_url' })) });
  if (subject === '') throw invalidField(`messages.${index}.subject`, 'required');
  const known = material.contacts.get(message.to.email);
  return {
    id,
    templateId: template.id,
    templateName: template.name,
    profileId: sender.profileId,
    to: { name: message.to.name ?? known?.name ?? null, email: message.to.email },
    contactName: message.to.name ?? null,
    contactId: known?.id ?? null,
    mayCreate: message.createContact,
    from: { name: sender.name, address: sender.address },
    ownFrom: sender.ownFrom,
    replyTo,
    moreReplyTo: further,
    envelopeFrom,
    subject: subject.slice(0, longestSubject),
    html,
    text,
  };
}

/** Renders every message. Errors: transactional.missing_variable, request.invalid, templates.broken. */
export async function prepareMails(input: Input): Promise<ReadyMail[]> {
  checkAll(input);
  const built: Sources = new Map();
  const mails: ReadyMail[] = [];
  for (const index of input.input.messages.keys()) mails.push(await fill(input, index, built));
  return mails;
}
