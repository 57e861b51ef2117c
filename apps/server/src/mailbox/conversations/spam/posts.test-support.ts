import type { SpamSigns } from '#publishing/public-pages/form/spam.rules.ts';

/**
 * A form post with the intake's data about it. `isRefused`: no proof and no plausible timestamp, so it never arrives.
 */
export type ScoredPost = { isRefused: boolean; signs: SpamSigns };

/** Mulberry32: the same posts on every machine. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const people = [
  '¿Quedan plazas para el taller del sábado? Somos dos.',
  'Hola, necesito un presupuesto para 60 platos hondos antes de Semana Santa.',
  'I saw your work at https://www.instagram.com/taller and would love to visit.',
  '窯の見学はできますか。土曜日に伺いたいです。',
  'El jarrón llegó perfecto, mil gracias. ¿Hacéis envíos a Canarias?',
  'Could you call me tomorrow after five? My number is 655 02 18 43.',
];
const offers = [
  'Rank #1 on Google: http://seo.example/a http://seo.example/b http://seo.example/c',
  'Earn crypto fast [url=http://coin.example]here[/url] http://coin.example www.coin.example',
  'Cheap pills <a href="http://pills.example">buy</a> www.pills.example http://pills.example/now',
  'We offer web design for your business, reply for prices',
];

function pick<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/** Posts of people (one in two hundred without scripts) and of programs of the kinds that forms see. */
export function writePosts({ count, seed }: { count: number; seed: number }) {
  const random = randomOf(seed);
  const person = (): ScoredPost => ({
    isRefused: false,
    signs: {
      text: pick(people, random),
      name: pick(['Julia Roca', 'Yuki Kanda', 'Tom Reed'], random),
      hasProof: random() >= 0.002,
      hasFilledHoneypot: false,
      elapsedMs: 4000 + random() * 90_000,
    },
  });
  const bot = (): ScoredPost => {
    const kind = random();
    const text = pick(offers, random);
    // Most programs post the fields and run nothing: no timestamp, or one that is too recent.
    if (kind < 0.55)
      return {
        isRefused: true,
        signs: { text, name: 'x', hasProof: false, hasFilledHoneypot: true, elapsedMs: undefined },
      };
    // Some fetch the page first and wait.
    if (kind < 0.85)
      return {
        isRefused: false,
        signs: { text, name: 'Marketing', hasProof: false, hasFilledHoneypot: false, elapsedMs: undefined },
      };
    // A few drive a real browser, which fills in every field at once.
    return {
      isRefused: false,
      signs: { text, name: 'Eric', hasProof: true, hasFilledHoneypot: true, elapsedMs: 300 + random() * 1500 },
    };
  };
  return { people: Array.from({ length: count }, person), bots: Array.from({ length: count }, bot) };
}
