import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Learned, WordCount } from './learned-score.rules.ts';

type Scope = { owner: OwnerId; profileId: string };
export type Lesson = { conversationId: string; profileId: string; isSpam: boolean; words: string[] };

/** What a profile learned about these words. */
export async function readLearned(tx: Tx, { owner, profileId }: Scope, words: readonly string[]): Promise<Learned> {
  const [totals] = await tx.sql<{ spam: number; ham: number }[]>`
    select count(*) filter (where is_spam)::int as spam, count(*) filter (where not is_spam)::int as ham
    from spam_lessons where owner_id = ${owner} and profile_id = ${profileId}`;
  const rows = await tx.sql<WordCount[]>`
    select word, spam, ham from spam_words
    where owner_id = ${owner} and profile_id = ${profileId} and word = any(${[...words]}::text[]) and spam + ham > 0`;
  return { spam: totals?.spam ?? 0, ham: totals?.ham ?? 0, words: rows };
}

export async function findLesson(tx: Tx, owner: OwnerId, conversationId: string): Promise<Lesson | undefined> {
  const [row] = await tx.sql<Lesson[]>`
    select conversation_id, profile_id, is_spam, words from spam_lessons
    where owner_id = ${owner} and conversation_id = ${conversationId} for update`;
  return row;
}

/** Counts a lesson in (1) or out (-1); words are locked in one order, so that two lessons never wait for each other. */
export async function countLesson(tx: Tx, owner: OwnerId, lesson: Lesson, step: 1 | -1): Promise<void> {
  const { profileId, isSpam, words } = lesson;
  const [spam, ham] = isSpam ? [step, 0] : [0, step];
  if (step === 1) {
    await tx.sql`
      insert into spam_words as w (owner_id, profile_id, word, spam, ham)
      select ${owner}, ${profileId}, word, ${spam}, ${ham} from unnest(${words}::text[]) as word order by word
      on conflict (owner_id, profile_id, word) do update set spam = w.spam + excluded.spam, ham = w.ham + excluded.ham`;
    return;
  }
  await tx.sql`
    with held as (
      select word from spam_words
      where owner_id = ${owner} and profile_id = ${profileId} and word = any(${words}::text[]) order by word for update)
    update spam_words w set spam = greatest(w.spam + ${spam}::int, 0), ham = greatest(w.ham + ${ham}::int, 0)
    from held where w.owner_id = ${owner} and w.profile_id = ${profileId} and w.word = held.word`;
}

export async function writeLesson(tx: Tx, owner: OwnerId, lesson: Lesson, at: Temporal.Instant): Promise<void> {
  const { conversationId, profileId, isSpam, words } = lesson;
  await tx.sql`
    insert into spam_lessons (owner_id, conversation_id, profile_id, is_spam, words, at)
    values (${owner}, ${conversationId}, ${profileId}, ${isSpam}, ${words}, ${at})
    on conflict (owner_id, conversation_id) do update set
      profile_id = excluded.profile_id, is_spam = excluded.is_spam, words = excluded.words, at = excluded.at`;
}
