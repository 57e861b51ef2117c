import type { RuleCondition } from '@enlace/contract/mailbox/conversations/mailbox-rules.schemas.ts';
import { canonicalAddress, shownAddress } from '#platform/mail/addresses.ts';
import { foldText } from '#platform/search/search-tokens.ts';
import type { MailHead } from '#platform/mail/parse/mail-trace.ts';
import type { FileFacts, MailFacts, MessageFacts, RuleRow } from './sorting.types.ts';

/** Characters of a message that conditions examine; with the limits of rules this bounds the cost per message. */
export const scannedText = 20_000;

type FoldedMail = Pick<MailFacts, 'isAutomatic' | 'head' | 'size'> & {
  to: string[];
  cc: string[];
  own_address: string[];
  original_sender: string[];
  list: string;
  body: string;
  files: FileFacts[];
};

/** Facts with their texts folded for comparison, once for all rules. */
export type FoldedFacts = MessageFacts & {
  folded: { sender: string[]; name: string; subject: string; text: string; mail: FoldedMail | undefined };
};

/** Spaces and line breaks become one space, so that a phrase is found across lines. */
function fold(text: string): string {
  return foldText(text.slice(0, scannedText)).replace(/\s+/g, ' ').trim();
}

/** As it is sent and as people write it: a rule can name either. */
function foldAddress(address: string): string[] {
  return [...new Set([address, canonicalAddress(address), shownAddress(address)].map(fold))];
}

function foldMail({ to, cc, ownAddresses, originalSenders, body, files, ...rest }: MailFacts): FoldedMail {
  return {
    ...rest,
    to: to.flatMap(foldAddress),
    cc: cc.flatMap(foldAddress),
    own_address: ownAddresses.flatMap(foldAddress),
    original_sender: originalSenders.flatMap(foldAddress),
    list: fold(rest.head?.get('list-id')?.join(' ') ?? ''),
    body: fold(body),
    files: files.map(({ name, mime, size }) => ({ name: fold(name), mime: fold(mime), size })),
  };
}

export function foldFacts(facts: MessageFacts): FoldedFacts {
  const { senderAddress, senderName, subject, text, mail } = facts;
  return {
    ...facts,
    folded: {
      sender: foldAddress(senderAddress ?? ''),
      name: fold(senderName),
      subject: fold(subject),
      text: fold(text),
      mail: mail && foldMail(mail),
    },
  };
}

/** Fields that need more than a message's own row. */
const mailFields: readonly RuleCondition['field'][] = [
  'to',
  'cc',
  'own_address',
  'original_sender',
  'list',
  'automatic',
  'header',
  'body',
  'file_name',
  'file_type',
  'size',
  'file_size',
];

/** Whether these rules examine what only mails have. */
export function asksOfMail(rules: readonly Pick<RuleRow, 'conditions'>[]): boolean {
  return rules.some(({ conditions }) => conditions.some(({ field }) => mailFields.includes(field)));
}

/**
 * `ana@tienda.example` is that address; `tienda.example` or `@tienda.example` matches everybody there and in
 * subdomains.
 */
function isFrom(address: string, wanted: string): boolean {
  if (address === '' || wanted === '') return false;
  const at = wanted.indexOf('@');
  if (at > 0) return address === wanted;
  const domain = at === 0 ? wanted.slice(1) : wanted;
  const own = address.slice(address.lastIndexOf('@') + 1);
  return domain !== '' && (own === domain || own.endsWith(`.${domain}`));
}

function holdsAny(values: readonly string[], test: (value: string) => boolean): boolean {
  return values.some((value) => {
    const wanted = fold(value);
    return wanted !== '' && test(wanted);
  });
}

/** `pdf` is an ending, `image` and `application/pdf` are types. */
function isOfType({ name, mime }: FileFacts, wanted: string): boolean {
  const ending = wanted.startsWith('.') ? wanted : `.${wanted}`;
  return name.endsWith(ending) || mime === wanted || mime.startsWith(`${wanted}/`);
}

function isInHead(head: MailHead, { name, values }: { name: string; values: readonly string[] }): boolean {
  const found = head.get(name.toLowerCase());
  if (found === undefined || values.length === 0) return found !== undefined;
  const text = fold(found.join('\n'));
  return holdsAny(values, (value) => text.includes(value));
}

type PlainField =
  | 'sender'
  | 'name'
  | 'subject'
  | 'text'
  | 'body'
  | 'profile'
  | 'channel'
  | 'attachment'
  | 'language'
  | 'contact_label'
  | 'spam_score';
type MailCondition = Exclude<RuleCondition, { field: PlainField }>;

/** Nothing but the original says it. */
const headFields: readonly RuleCondition['field'][] = ['original_sender', 'list', 'automatic', 'header'];

/** What is asked of a mail; nothing of it is so for a form. Undefined: its original is gone, so nobody can tell. */
function isSoOfMail(condition: MailCondition, mail: FoldedMail): boolean | undefined {
  if (mail.head === undefined && headFields.includes(condition.field)) return undefined;
  switch (condition.field) {
    case 'to':
    case 'cc':
    case 'own_address':
    case 'original_sender':
      return holdsAny(condition.values, (value) => mail[condition.field].some((address) => isFrom(address, value)));
    case 'list':
      return holdsAny(condition.values, (value) => mail.list.includes(value));
    case 'file_name':
      return holdsAny(condition.values, (value) => mail.files.some(({ name }) => name.includes(value)));
    case 'file_type':
      return holdsAny(condition.values, (value) => mail.files.some((file) => isOfType(file, value)));
    case 'automatic':
      return mail.isAutomatic;
    case 'header':
      return mail.head && isInHead(mail.head, condition);
    case 'size':
      return mail.size === undefined ? undefined : mail.size >= condition.kilobytes * 1000;
    case 'file_size':
      return mail.files.some(({ size }) => size >= condition.kilobytes * 1000);
  }
}

function isSo(condition: RuleCondition, facts: FoldedFacts): boolean | undefined {
  switch (condition.field) {
    case 'sender':
      return holdsAny(condition.values, (value) => facts.folded.sender.some((address) => isFrom(address, value)));
    case 'name':
    case 'subject':
    case 'text':
      return holdsAny(condition.values, (value) => facts.folded[condition.field].includes(value));
    case 'profile':
      return condition.profileIds.includes(facts.profileId);
    case 'channel':
      return condition.values.includes(facts.channel);
    case 'attachment':
      return facts.hasAttachment;
    case 'language':
      return condition.values.includes(facts.locale);
    case 'contact_label':
      return condition.contactLabelIds.some((id) => facts.contactLabelIds.includes(id));
    case 'spam_score':
      return facts.spamScore >= condition.points;
    case 'body':
      // A form has no history.
      return holdsAny(condition.values, (value) => (facts.folded.mail?.body ?? facts.folded.text).includes(value));
    default:
      return facts.folded.mail === undefined ? false : isSoOfMail(condition, facts.folded.mail);
  }
}

type Asked = Pick<RuleRow, 'needsAll' | 'conditions'>;

/** Whether a message meets a rule's conditions; undefined when that depends on an original that is gone. */
export function judge({ needsAll, conditions }: Asked, facts: FoldedFacts): boolean | undefined {
  const results = conditions.map((condition) => {
    const found = isSo(condition, facts);
    return found === undefined ? undefined : found !== condition.isNot;
  });
  // One that fails, or where any is enough one that holds, decides whatever the others say.
  if (results.includes(!needsAll)) return !needsAll;
  return results.includes(undefined) ? undefined : needsAll;
}

/** Whether a message certainly meets a rule's conditions. */
export function matches(rule: Asked, facts: FoldedFacts): boolean {
  return judge(rule, facts) === true;
}
