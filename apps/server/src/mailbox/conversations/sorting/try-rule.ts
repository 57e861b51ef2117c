import {
  type MailboxRuleInput,
  mailboxRuleLimits,
  type TriedMessage,
} from '@enlace/contract/mailbox/conversations/mailbox-rules.schemas.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import { previewOf } from '../mailbox.rules.ts';
import { foldFacts, judge } from './match-rule.rules.ts';
import { listNewestMessages } from './stored-messages.queries.ts';

type Input = {
  deps: Pick<MailboxDeps, 'db'>;
  ctx: ClientContext;
  input: Pick<MailboxRuleInput, 'needsAll' | 'conditions'>;
};

/** The latest messages, each with whether these conditions match; changes nothing. */
export function tryRule({ deps, ctx, input }: Input): Promise<TriedMessage[]> {
  const { owner } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    const messages = await listNewestMessages(tx, owner, { limit: mailboxRuleLimits.tried, rules: [input] });
    return messages.map(({ facts, ...message }) => {
      const verdict = judge(input, foldFacts(facts));
      return {
        messageId: message.messageId,
        conversationId: message.conversationId,
        profile: { id: message.profileId, name: message.profileName },
        name: message.name,
        subject: message.subject,
        preview: previewOf(message.text),
        channel: message.channel,
        at: message.at.toString(),
        matches: verdict === true,
        isUnknown: verdict === undefined,
      };
    });
  });
}
