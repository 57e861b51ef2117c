import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { judge, learnedProbability, type Verdict } from './learned-score.rules.ts';
import { countLesson, findLesson, readLearned, writeLesson } from './lessons.repository.ts';
import { wordsOf } from './words-of.ts';

type LearnInput = {
  tx: Tx;
  deps: Pick<Platform, 'clock'>;
  owner: OwnerId;
  conversationId: string;
  isSpam: boolean;
  /** What the client only answered teaches nothing against their own word. */
  isSpoken: boolean;
};

async function visitorWords(tx: Tx, owner: OwnerId, conversationId: string) {
  const [row] = await tx.sql<{ profileId: string; email: string | null; text: string | null }[]>`
    select c.profile_id, c.visitor_email as email,
      (select string_agg(left(m.text, 20000), E'\n') from (
        select text from messages where owner_id = c.owner_id and conversation_id = c.id and direction = 'in' and kind = 'human'
        order by at limit 5) m) as text
    from conversations c where c.owner_id = ${owner} and c.id = ${conversationId}`;
  if (!row) return undefined;
  return { profileId: row.profileId, words: wordsOf({ text: row.text ?? '', email: row.email }) };
}

/** Learns from what the client said of a conversation; the newest word counts, and each conversation counts once. */
export async function learnFrom({ tx, deps, owner, conversationId, isSpam, isSpoken }: LearnInput): Promise<void> {
  const known = await findLesson(tx, owner, conversationId);
  if (known?.isSpam === isSpam || (known && !isSpoken)) return;
  const found = await visitorWords(tx, owner, conversationId);
  if (!found) return;
  if (known) await countLesson(tx, owner, known, -1);
  const lesson = { conversationId, isSpam, ...found };
  await writeLesson(tx, owner, lesson, deps.clock.now());
  await countLesson(tx, owner, lesson, 1);
}

type JudgeInput = {
  tx: Tx;
  owner: OwnerId;
  profileId: string;
  message: { text: string; email: string | null };
  signs: Verdict;
};

/** Somebody the client wrote with before, or keeps as a tamy and never blocked. */
async function isKnownPerson(tx: Tx, owner: OwnerId, email: string | null): Promise<boolean> {
  if (email === null) return false;
  const rows = await tx.sql`
    select 1 from contacts
    where owner_id = ${owner} and email = ${email.toLowerCase()} and deleted_at is null and status <> 'blocked' limit 1`;
  return rows.length > 0;
}

/** The final score of an arriving message, with the reasons the client can read. */
export async function judgeMessage({ tx, owner, profileId, message, signs }: JudgeInput): Promise<Verdict> {
  const learned = await readLearned(tx, { owner, profileId }, wordsOf(message));
  const probability = learnedProbability(learned);
  return judge(signs, { probability, isKnown: await isKnownPerson(tx, owner, message.email) });
}
