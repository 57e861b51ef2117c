import { findLiquidTags } from '@enlace/blocks/model/liquid.ts';
import { replaceTags } from '@enlace/contract/core/trim-text.ts';
import { textsOfBlocks } from '../template-texts.rules.ts';
import type { MailDraft } from '../templates.types.ts';
import { linesToWrite } from './lines-to-write.ts';
import { starterTextsEn } from './starters.en.ts';
import { starterTextsEs } from './starters.es.ts';
import { starterTextsJa } from './starters.ja.ts';
import type { StarterText } from './starters.types.ts';

/** One sentence of a mail that still says what the starter said; `blockId` is null outside the blocks. */
export type SampleText = { path: string; blockId: string | null; text: string };
export type SampleTexts = { texts: SampleText[]; isWhole: boolean };

/** Shorter ones are greetings and single words, which people write themselves. */
const fewest = 12;
/** A date the starter filled in, or a price, does not make a mail one's own. */
const ownShare = 0.15;
const sentenceEnds = /(?<=[.!?])\s|(?<=[。！？])|\n/u;
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** What counts for comparing: letters and digits, without variables. */
function plainOf(sentence: string): string {
  const written = findLiquidTags(sentence).reduce((left, tag) => left.replace(tag, () => ' '), sentence);
  return written
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A Japanese character says as much as two Latin ones. */
function lengthOf(plain: string): number {
  return [...plain].reduce((sum, character) => sum + (wide.test(character) ? 2 : 1), 0);
}

function sentencesOf(text: string): { text: string; plain: string; length: number }[] {
  return text
    .split(sentenceEnds)
    .map((sentence) => ({ text: sentence.trim(), plain: plainOf(sentence) }))
    .map((sentence) => ({ ...sentence, length: lengthOf(sentence.plain) }))
    .filter(({ length }) => length >= fewest);
}

/** Words on buttons are left out: they are finished as they are. */
function textsOfStarter({ subject, preheader, panel, title, opening, ...rest }: StarterText): string[] {
  const lines = [...(rest.list ?? []), ...(rest.pair ?? [])].flatMap((line) => [line.title, line.subtitle]);
  const prices = (rest.prices ?? []).flatMap(({ name, description }) => [name, description]);
  const quote = rest.quote ? [rest.quote.text, rest.quote.author] : [];
  const around = [subject, preheader, title, ...(panel ? [panel.title, panel.text] : [])];
  return [...around, ...opening, ...lines, ...prices, ...quote, ...(rest.closing ?? [])];
}

const samples: ReadonlySet<string> = new Set(
  [starterTextsEs, starterTextsEn, starterTextsJa]
    .flatMap((texts) => Object.values(texts))
    .flatMap(textsOfStarter)
    .concat(Object.values(linesToWrite).flatMap((lines) => Object.values(lines)))
    .flatMap(sentencesOf)
    .map(({ plain }) => plain),
);

type Written = { path: string; blockId: string | null; text: string };

/** A paragraph is one text, however its words are marked. */
function joined(texts: Iterable<Written>): Written[] {
  const whole = new Map<string, Written>();
  for (const { path, blockId, text } of texts) {
    const paragraph = path.replace(/\.content\.\d+\.text$/, '');
    const before = whole.get(paragraph);
    whole.set(paragraph, { path: paragraph, blockId, text: before ? before.text + text : text });
  }
  return [...whole.values()];
}

function bodyOf({ document, own }: MailDraft): Written[] {
  if (own) return [{ path: 'source', blockId: null, text: replaceTags(own.source, () => '\n') }];
  const blocks = document.blocks.filter((block) => block.hidden !== true);
  // Names of kinds and addresses are no texts; they are single words. Words on buttons count neither way.
  return joined(textsOfBlocks(blocks)).filter(
    ({ path, text }) => !path.endsWith('.props.label') && (wide.test(text) || text.trim().includes(' ')),
  );
}

/** The sentences of a mail that are still those of a starter, in any language; whether the mail says nothing else. */
export function findSampleTexts(draft: MailDraft): SampleTexts {
  const around: Written[] = [
    { path: 'subject', blockId: null, text: draft.subject },
    { path: 'preheader', blockId: null, text: draft.preheader },
  ];
  const sentences = (written: Written[]) =>
    written.flatMap(({ path, blockId, text }) => sentencesOf(text).map((sentence) => ({ path, blockId, ...sentence })));
  const body = sentences(bodyOf(draft));
  const found = [...sentences(around), ...body].filter(({ plain }) => samples.has(plain));
  const own = body.filter(({ plain }) => !samples.has(plain)).reduce((sum, { length }) => sum + length, 0);
  const all = body.reduce((sum, { length }) => sum + length, 0);
  return {
    texts: found.map(({ path, blockId, text }) => ({ path, blockId, text })),
    isWhole: all > 0 && own <= all * ownShare,
  };
}
