import { describe, expect, it } from 'vitest';
import { DEFAULT_PARSE_LIMITS } from './parsed-mail.types.ts';
import { readMail } from './read-mail.ts';
import { replyShapes } from './reply-shapes.test-support.ts';

describe('answers as mail programs write them', () => {
  it.each(replyShapes)(
    '$name: names the mail it answers and shows only what is new',
    async ({ raw, answers, fresh }) => {
      const mail = await readMail({ raw, limits: DEFAULT_PARSE_LIMITS });
      expect([mail.inReplyTo, ...mail.references.toReversed()].find((id) => id !== null)).toBe(answers);
      expect(mail.replyText).toBe(fresh);
      expect(mail.text).toContain('Sirve.');
      expect(mail.kind).toBe('human');
    },
  );
});
