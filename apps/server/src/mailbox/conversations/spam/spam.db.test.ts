import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ScoredPost, writePosts } from './posts.test-support.ts';
import { scoreSpam } from '#publishing/public-pages/form/spam.rules.ts';
import type { TestClient } from '#audience/contacts/contacts.test-support.ts';
import { createMailboxBench, type MailboxBench } from '../mailbox.test-support.ts';
import { spamThreshold } from '../mailbox.rules.ts';
import { judgeMessage, learnFrom } from './learn.ts';

let bench: MailboxBench;
let marina: TestClient;
let profile: { id: string; name: string };
beforeAll(async () => {
  bench = await createMailboxBench();
  marina = await bench.createClient();
  profile = await bench.createProfile(marina, 'Talleres');
});
afterAll(() => bench.close());

const noSigns = { score: 0, reasons: [] };

function judged(post: { text: string; email: string | null }, profileId = profile.id) {
  return bench.deps.db.scoped(marina.owner, (tx) =>
    judgeMessage({ tx, owner: marina.owner, profileId, message: post, signs: noSigns }),
  );
}

async function say(text: string, email: string, isSpam: boolean) {
  const { conversationId } = await bench.write(marina, profile, { text, sender: { name: 'X', email, phone: null } });
  const say = (value: boolean) =>
    bench.deps.db.scoped(marina.owner, (tx) =>
      learnFrom({ tx, deps: bench.deps, owner: marina.owner, conversationId, isSpam: value, isSpoken: true }),
    );
  await say(isSpam);
  return say;
}

function verdictOf(post: ScoredPost): number {
  return scoreSpam(post.signs).score;
}

describe('spam', () => {
  test('2,000 posts of programs and 2,000 of people: ≥ 98 % stopped, ≤ 0.5 % wrongly', () => {
    const posts = writePosts({ count: 2000, seed: 20_261_122 });
    const stopped = posts.bots.filter((post) => post.isRefused || verdictOf(post) >= spamThreshold);
    const wrong = posts.people.filter((post) => post.isRefused || verdictOf(post) >= spamThreshold);
    expect(stopped.length / posts.bots.length).toBeGreaterThanOrEqual(0.98);
    expect(wrong.length / posts.people.length).toBeLessThanOrEqual(0.005);
  });

  test('a profile learns what its owner calls spam, and from nobody else', async () => {
    const offers = ['SEO ranking agency', 'rank first page google', 'backlinks cheap ranking', 'web ranking traffic'];
    for (let turn = 0; turn < 6; turn += 1) {
      await say(`${offers[turn % 4]} offer ${turn} guaranteed`, `sales${turn}@rank.example`, true);
      await say(`Hola, ¿quedan plazas del taller de torno del sábado ${turn}?`, `ana${turn}@correo.es`, false);
    }
    const spam = await judged({ text: 'Guaranteed google ranking offer, cheap backlinks', email: 'bob@rank.example' });
    expect(spam.reasons).toContain('learned_spam');
    const good = await judged({ text: '¿Quedan plazas para el taller del domingo?', email: 'luz@correo.es' });
    expect(good.score).toBe(0);
    expect(good.reasons).toEqual(['learned_ham']);
    const other = await bench.createProfile(marina, 'Estudio');
    const elsewhere = await judged({ text: 'Guaranteed google ranking offer', email: 'bob@rank.example' }, other.id);
    expect(elsewhere).toEqual(noSigns);
  });

  test('a second thought takes the lesson back exactly', async () => {
    const sums = () =>
      bench.deps.db.system(
        (tx) => tx.sql`
          select word, spam, ham from spam_words where owner_id = ${marina.owner} and spam + ham > 0 order by word`,
      );
    const before = await sums();
    const change = await say('一度きりの言葉 unrepeatable', 'uno@correo.es', true);
    await change(true);
    const asSpam = await sums();
    await change(false);
    await change(true);
    expect(await sums()).toEqual(asSpam);
    expect(asSpam.length).toBeGreaterThan(before.length);
  });

  test('what was learned goes with its conversation', async () => {
    const words = () =>
      bench.deps.db.system(
        (tx) => tx.sql`
          select word from spam_words where owner_id = ${marina.owner} and word in ('irrepetible', 'from:adios.example')`,
      );
    await say('irrepetible', 'ana@adios.example', true);
    expect(await words()).toHaveLength(2);
    await bench.deps.db.scoped(
      marina.owner,
      (tx) =>
        tx.sql`delete from conversations where owner_id = ${marina.owner} and visitor_email = 'ana@adios.example'`,
    );
    expect(await words()).toEqual([]);
  });

  test('who is known is believed without a script', async () => {
    await bench.write(marina, profile, { sender: { name: 'Julia', email: 'julia@correo.es', phone: null } });
    const signs = { score: 50, reasons: ['no_proof'] };
    const verdict = (email: string) =>
      bench.deps.db.scoped(marina.owner, (tx) =>
        judgeMessage({ tx, owner: marina.owner, profileId: profile.id, message: { text: 'こんにちは', email }, signs }),
      );
    expect((await verdict('julia@correo.es')).score).toBeLessThan(spamThreshold);
    expect((await verdict('nadie@correo.es')).score).toBe(spamThreshold);
  });
});
