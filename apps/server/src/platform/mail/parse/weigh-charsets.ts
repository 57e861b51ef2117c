import { decodeText } from './decode-text.ts';
import { languages, type Language } from './languages.ts';

/**
 * How likely bytes are in each charset: the text they become is weighed by how often each of its signs occurs in the
 * languages written in it. Weights are natural logarithms of probabilities.
 */

/** A letter of ASCII costs the same in all of them; that pays for those which several bytes swallow. */
const asciiWeight = -3;
const commonWord = 1.2;
/** Rare letters are about as frequent as their place in the order says. */
const steepness = 0.75;
const weights = {
  /** Quotation marks, dashes, the euro and other signs that any text may have. */
  sign: -4.5,
  /** A letter of the script that its language does not use. */
  foreign: -8.5,
  /** Anything that is no writing. */
  odd: -12,
  /** Letters of two scripts in one word. */
  mixed: -4,
  /** Another capital letter in a row. */
  capitals: -0.25,
  /** A capital letter behind a small one. */
  wrongCase: -6,
};

const signs = new Set(
  '\u00a0¿¡«»“”„‘’‚–—…€£§©®°·•™№ºª،؟؛、。，．・：；？！「」『』（）【】〜～ー―《》①②③④⑤㈱①→※☆★○●◎◇◆■□△▲▽▼※〒々〇〉〈〔〕［］｛｝＋－＝％＆＃＠',
);
const ascii = /[A-Za-z]/;
const letter = /\p{L}|\p{M}/u;
/** Private and unassigned characters. */
const unwritten = /[\p{Co}\p{Cn}\u0080-\u009f\ufffd]/u;

function lettersOf({ code, letters, script }: Language): Map<string, number> {
  const order = [...new Set(letters)];
  const isLong = script === 'syllables';
  const shares = order.map((_, index) => (isLong ? 1 / (index + 30) ** 0.7 : steepness ** (index / 3) + 0.02));
  const total = shares.reduce((sum, share) => sum + share, 0);
  // English has accents in foreign words alone.
  const mass = code === 'en' ? 0.08 : isLong ? 0.6 : 0.96;
  return new Map(order.map((sign, index) => [sign, Math.log(((shares[index] ?? 0) / total) * mass)]));
}

type Model = {
  language: Language;
  charset: string;
  letters: Map<string, number>;
  words: Set<string>;
  rare: Set<string>;
  signsOf: string;
};

const models: readonly Model[] = languages.flatMap((language) => {
  const [letters, words] = [lettersOf(language), new Set((language.words ?? '').split(' '))];
  const rare = new Set(language.rare);
  return language.charsets.map((charset) => ({ language, charset, signsOf: charset, letters, words, rare }));
});

const utf8Models = models
  .filter(({ language, charset }) => charset === language.charsets[0])
  .map((model) => ({ ...model, charset: 'utf-8', signsOf: model.charset }));

/** The first bytes of the usual half of a set of thousands of signs. */
const usualLeads: Readonly<Record<string, readonly [number, number]>> = {
  shift_jis: [0x88, 0x98],
  'euc-jp': [0xb0, 0xcf],
  gbk: [0xb0, 0xd7],
  big5: [0xa4, 0xc6],
  'euc-kr': [0xb0, 0xc8],
};
const usualSigns = new Map<string, ReadonlySet<string>>();

function usualSignsOf(charset: string): ReadonlySet<string> {
  const known = usualSigns.get(charset);
  if (known) return known;
  const [first, last] = usualLeads[charset] ?? [1, 0];
  const decoder = new TextDecoder(charset);
  const found = new Set<string>();
  for (let lead = first; lead <= last; lead += 1)
    for (let trail = charset === 'shift_jis' || charset === 'big5' ? 0x40 : 0xa1; trail <= 0xfe; trail += 1) {
      const sign = decoder.decode(Uint8Array.of(lead, trail));
      if (letter.test(sign) && sign.length === 1) found.add(sign);
    }
  usualSigns.set(charset, found);
  return found;
}

/** Of languages with more signs in use, each is rarer. */
const otherSigns: Readonly<Record<string, number>> = { ja: -10, ko: -8.5 };

type Kind = 'other' | 'ascii' | 'lower' | 'upper' | 'plain';

const kinds = new Map<string, Kind>();
const maxKinds = 20_000;

function kindOf(sign: string): Kind {
  const known = kinds.get(sign);
  if (known !== undefined) return known;
  if (kinds.size >= maxKinds) kinds.clear();
  const [lower, upper] = [sign.toLowerCase(), sign.toUpperCase()];
  const isLetter = sign < '\x80' ? ascii.test(sign) : letter.test(sign);
  const written = lower === upper ? 'plain' : sign === lower ? 'lower' : 'upper';
  const kind = !isLetter ? 'other' : sign < '\x80' ? 'ascii' : written;
  kinds.set(sign, kind);
  return kind;
}

function weighSign(sign: string, { language, letters, signsOf }: Model, kind: Kind): number {
  const known = letters.get(sign) ?? letters.get(sign.toLowerCase());
  if (known !== undefined) return kind === 'upper' && language.script === 'latin' ? known - 1 : known;
  if (signs.has(sign)) return weights.sign;
  if (unwritten.test(sign)) return weights.odd;
  if (kind === 'other') return weights.foreign;
  if (language.script !== 'syllables') return weights.foreign;
  if (sign >= '\u3041' && sign <= '\u30ff') return language.code === 'ja' ? -7 : weights.odd;
  if (isHalfKana(sign)) return -4.5;
  return usualSignsOf(signsOf).has(sign) ? (otherSigns[language.code] ?? -9) : -14;
}

function weighStep(before: Kind, kind: Kind, script: Language['script']): number {
  if (before === 'other' || kind === 'other') return 0;
  if (script === 'latin') return before !== 'ascii' && kind !== 'ascii' ? -2.5 : 0;
  if ((before === 'ascii') !== (kind === 'ascii')) return script === 'alphabet' ? weights.mixed : -2;
  if (before === 'lower' && kind === 'upper') return weights.wrongCase;
  if (kind === 'upper' && before === 'upper') return weights.capitals;
  return 0;
}

/** Half-width letters of Japanese; they come in words. */
const isHalfKana = (sign: string) => sign >= '\uff66' && sign <= '\uff9f';

/** Signs that stand before a word, and those within one. */
const opening = new Set('¿¡«»“„‘‚(（「『【《〈〔［');
const joining = new Set('’·-');

function weighText(text: string, model: Model): number {
  const { script } = model.language;
  const isSpelt = script !== 'syllables';
  let [sum, rare] = [0, 0];
  let [before, last]: [Kind, Kind] = ['other', 'other'];
  let sign = '';
  for (const next of text) {
    const kind = kindOf(next);
    if (next < '\x80') sum += asciiWeight;
    else sum += weighSign(next, model, kind);
    if (model.rare.has(next)) rare += 1;
    if (isSpelt && next >= '\x80' && kind === 'other' && before !== 'other' && !joining.has(next)) sum -= 1;
    if (isSpelt && sign >= '\x80' && before === 'other' && kind !== 'other' && !opening.has(sign) && !joining.has(sign))
      sum -= 2;
    // A currency read as a letter.
    if (script === 'latin' && before === 'upper' && next >= '0' && next <= '9') sum -= 3;
    if (isHalfKana(next) && !isHalfKana(sign)) sum -= sign < '\x80' && /[A-Za-z0-9]/.test(sign) ? 8 : 4;
    sum += weighStep(before, kind, script);
    // Two capitals, then small letters.
    if (kind === 'lower' && before === 'upper' && last === 'upper') sum += weights.mixed;
    [last, before] = [before, kind];
    sign = next;
  }
  const words = text.toLowerCase().split(/[^\p{L}\p{M}]+/u);
  const common = words.filter((word) => model.words.has(word)).length;
  return sum + commonWord * Math.min(8, common) - 1.2 * Math.min(5, rare);
}

const likely = new Set(['es', 'en', 'fr', 'de', 'it', 'pt', 'ca', 'ja']);
/** Charsets that few programs ever wrote, and languages of few people. */
const unlikely = new Map([
  ['x-mac-cyrillic', -3],
  ['ibm866', -1],
  ['is', -2],
  ['et', -2],
  ['lv', -1],
  ['lt', -0.5],
  ['ro', -0.5],
  ['hr', -0.5],
  ['sr', -1],
]);

/** A broken byte in a long text speaks against no charset; several of them do. */
function readTolerantly(bytes: Uint8Array, charset: string): string | undefined {
  const text = decodeText(bytes, charset);
  const broken = text.split('\ufffd').length - 1;
  return broken > bytes.length / 200 ? undefined : text;
}

/** UTF-8 that lost or broke a byte in transit; undefined when nothing in it is UTF-8. */
function brokenUtf8(bytes: Uint8Array): string | undefined {
  const text = decodeText(bytes, 'utf-8');
  return /[^\x00-\x7f\ufffd]/.test(text) ? text : undefined;
}

/** What is known of a mail before its text is read. */
export type Expected = {
  /** Languages it is probably written in. */
  languages?: readonly string[] | undefined;
  /** Charsets of its label, and of other parts of it. */
  charsets?: readonly string[];
};

export type WeighedCharset = { charset: string; script: Language['script']; text: string; weight: number };

/** The readings of the bytes, the most likely first. */
export function weighCharsets(bytes: Uint8Array, { languages: expected = [], charsets = [] }: Expected = {}) {
  const texts = new Map<string, string | undefined>();
  const broken = brokenUtf8(bytes);
  const candidates = broken === undefined ? models : [...models, ...utf8Models];
  const found = candidates.flatMap((model): WeighedCharset[] => {
    const { charset, language } = model;
    if (!texts.has(charset)) texts.set(charset, charset === 'utf-8' ? broken : readTolerantly(bytes, charset));
    const text = texts.get(charset);
    if (text === undefined) return [];
    const prior =
      (likely.has(language.code) ? 1.5 : 0) +
      (unlikely.get(language.code) ?? 0) +
      (unlikely.get(charset) ?? 0) +
      (expected.includes(language.code) ? 3 : 0) +
      (charsets.includes(charset) ? 4 : 0);
    return [{ charset, script: language.script, text, weight: weighText(text, model) + prior }];
  });
  return found.toSorted((left, right) => right.weight - left.weight);
}
