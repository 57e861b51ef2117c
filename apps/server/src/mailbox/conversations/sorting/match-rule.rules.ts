import type { RuleCondition } from '@enlace/contract/mailbox/conversations/mailbox-rules.schemas.ts';
import { foldText } from '#platform/search/search-tokens.ts';
import type { MessageFacts, RuleRow } from './sorting.types.ts';

/** Characters of a message that conditions examine; with the limits of rules this bounds the cost per message. */
export const scannedText = 20_000;

/** Facts with their texts folded for comparison, once for all rules. */
export type FoldedFacts = MessageFacts & { folded: { sender: string; name: string; subject: string; text: string } };

/** Spaces and line breaks become one space, so that a phrase is found across lines. */
function fold(text: string): string {
  return foldText(text.slice(0, scannedText)).replace(/\s+/g, ' ').trim();
}

export function foldFacts(facts: MessageFacts): FoldedFacts {
  const { senderAddress, senderName, subject, text } = facts;
  return {
    ...facts,
    folded: { sender: fold(senderAddress ?? ''), name: fold(senderName), subject: fold(subject), text: fold(text) },
  };
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

function isSo(condition: RuleCondition, facts: FoldedFacts): boolean {
  switch (condition.field) {
    case 'sender':
      return holdsAny(condition.values, (value) => isFrom(facts.folded.sender, value));
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
  }
}

/** Whether a message meets a rule's conditions. */
export function matches(
  { needsAll, conditions }: Pick<RuleRow, 'needsAll' | 'conditions'>,
  facts: FoldedFacts,
): boolean {
  const holds = (condition: RuleCondition) => isSo(condition, facts) !== condition.isNot;
  return needsAll ? conditions.every(holds) : conditions.some(holds);
}
