import type { z } from 'zod';
import { sendAutoAnswer } from '#mailbox/door.ts';
import { ownerId } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { answerByRule } from './answer-by-rule.job.ts';
import { fillInto } from './fill-saved-reply.ts';

type Input = z.infer<typeof answerByRule.payload> & { deps: Platform };

/** Removed since, or not to be filled: the rule has nothing to say. */
const unusable: readonly string[] = ['resource.not_found', 'templates.broken'];

/** Fills the reply with the values of the conversation and hands it to what sends automatic answers, with all its guards. */
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
