import type { z } from 'zod';
import { sendAutoAnswer } from '#mailbox/door.ts';
import { ownerId } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { answerByRule } from './answer-by-rule.job.ts';
import { fillInto } from './fill-saved-reply.ts';

type Input = z.infer<typeof answerByRule.payload> & { deps: Platform };

/** Deleted since, or cannot be rendered: the rule does nothing. */
const unusable: readonly string[] = ['resource.not_found', 'templates.broken'];

/**
 * Renders the reply with the conversation's values and passes it to the automatic answers, with all their safeguards.
 */
export async function answerMessageByRule({ deps, owner, messageId, savedReplyId, rule }: Input): Promise<void> {
  await sendAutoAnswer({
    deps,
    owner,
    messageId,
    write: async (tx, { id: conversationId }) => {
      const call = { tx, deps, owner: ownerId(owner), id: savedReplyId, conversationId };
      const filled = await fillInto(call).catch((error: unknown) => {
        if (error instanceof AppError && unusable.includes(error.code)) return undefined;
        throw error;
      });
      if (!filled) return undefined;
      const { html, text, name } = filled;
      return { html, text, rule: { ...rule, reply: name } };
    },
  });
}
