import { replyVariables, type SavedReply } from '@enlace/contract/mailbox/mailbox/saved-replies.schemas.ts';
import { fieldVariable, findVariableUses } from '../variables.rules.ts';

/** Always there; everything else needs a `default` for those without a value. */
const certain = new Set<string>(['profile.name', 'profile.url', 'conversation.subject', 'brand.name']);

/** What is doubtful about a text's variables. */
export function lintReply(body: string, fieldKeys: readonly string[]): SavedReply['problems'] {
  const known = new Set<string>([...replyVariables, ...fieldKeys.map(fieldVariable)]);
  const problems = findVariableUses(body).flatMap(({ name, hasFallback }): SavedReply['problems'] => {
    const plain = name.replace(/^contact\.fields\.(\w+)$/, 'contact.$1');
    if (!known.has(plain)) return [{ code: 'unknown_variable', detail: name }];
    return certain.has(plain) || hasFallback ? [] : [{ code: 'missing_fallback', detail: name }];
  });
  return [...new Map(problems.map((problem) => [`${problem.code}:${problem.detail}`, problem])).values()];
}
