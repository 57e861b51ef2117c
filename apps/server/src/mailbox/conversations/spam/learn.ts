import { canonicalAddress } from '#platform/mail/addresses.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { judge, type Learned, learnedProbability, type Verdict, type WordCount } from './learned-score.rules.ts';
import { searchTokens } from '#platform/search/search-tokens.ts';

type Scope = { owner: OwnerId; profileId: string };
type Lesson = { conversationId: string; profileId: string; isSpam: boolean; words: string[] };

/** What a profile has learned about these words. */
async function readLearned(tx: Tx, { owner, profileId }: Scope, words: readonly string[]): Promise<Learned> {
  const [totals] = await tx.sql<{ spam: number; ham: number }[]>`
    select count(*) filter (where is_spam)::int as spam, count(*) filter (where not is_spam)::int as ham
    from spam_lessons where owner_id = ${owner} and profile_id = ${profileId}`;
  const rows = await tx.sql<WordCount[]>`
    select word, spam, ham from spam_words
    where owner_id = ${owner} and profile_id = ${profileId} and word = any(${[...words]}::text[]) and spam + ham > 0`;
  return { spam: totals?.spam ?? 0, ham: totals?.ham ?? 0, words: rows };
}

async function findLesson(tx: Tx, owner: OwnerId, conversationId: string): Promise<Lesson | undefined> {
  const [row] = await tx.sql<Lesson[]>`
    select conversation_id, profile_id, is_spam, words from spam_lessons
    where owner_id = ${owner} and conversation_id = ${conversationId} for update`;
  return row;
}

/** Adds (1) or removes (-1) a lesson; words are locked in a fixed order, so that two lessons never deadlock. */
async function countLesson(tx: Tx, owner: OwnerId, lesson: Lesson, step: 1 | -1): Promise<void> {
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

async function writeLesson(tx: Tx, owner: OwnerId, lesson: Lesson, at: Temporal.Instant): Promise<void> {
  const { conversationId, profileId, isSpam, words } = lesson;
  await tx.sql`
    insert into spam_lessons (owner_id, conversation_id, profile_id, is_spam, words, at)
    values (${owner}, ${conversationId}, ${profileId}, ${isSpam}, ${words}, ${at})
    on conflict (owner_id, conversation_id) do update set
      profile_id = excluded.profile_id, is_spam = excluded.is_spam, words = excluded.words, at = excluded.at`;
}

const maxWords = 150;
const longestWord = 60;

/** The features a message is learned and judged by: its words, the hosts it links to and its sender's domain. */
function wordsOf({ text, email }: { text: string; email: string | null }): string[] {
  const hosts = [...text.matchAll(/https?:\/\/([a-z0-9.-]+)/gi)].map(([, host = '']) => `link:${host.toLowerCase()}`);
  const domain = email?.split('@')[1];
  const plain = searchTokens(text).filter((word) => word.length <= longestWord);
  return [...new Set([...hosts, ...(domain ? [`from:${domain}`] : []), ...plain])]
    .map((word) => word.slice(0, longestWord))
    .slice(0, maxWords);
}

type LearnInput = {
  tx: Tx;
  deps: Pick<Platform, 'clock'>;
  owner: OwnerId;
  conversationId: string;
  isSpam: boolean;
  /** A mere answer by the client does not override their explicit verdict. */
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

/** Learns from the client's verdict on a conversation; the latest one counts, and each conversation counts once. */
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

/** Somebody the client wrote with before, or a contact they never blocked. */
async function isKnownPerson(tx: Tx, owner: OwnerId, email: string | null): Promise<boolean> {
  if (email === null) return false;
  const rows = await tx.sql`
    select 1 from contacts
    where owner_id = ${owner} and email = ${canonicalAddress(email)} and deleted_at is null and status <> 'blocked' limit 1`;
  return rows.length > 0;
}

/** The final score of an incoming message, with reasons readable by the client. */
export async function judgeMessage({ tx, owner, profileId, message, signs }: JudgeInput): Promise<Verdict> {
  const learned = await readLearned(tx, { owner, profileId }, wordsOf(message));
  const probability = learnedProbability(learned);
  return judge(signs, { probability, isKnown: await isKnownPerson(tx, owner, message.email) });
}
