import type { ReviewState } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import type { HeldReason } from '@enlace/contract/publishing/walls/wall-inbox.contract.ts';
import type { ModerationMode } from '@enlace/contract/publishing/walls/walls.schemas.ts';

export type Written = {
  name: string;
  text: string;
  /** The visitor’s browser solved the proof of work. */
  hasProof: boolean;
  /** The same visitor wrote the same before. */
  isRepeated: boolean;
  blockedWords: readonly string[];
};

export type Verdict = { review: Exclude<ReviewState, 'rejected'>; reasons: HeldReason[]; score: number };

const manyLinks = 3;
/** The score from which something counts as spam. */
export const spamScore = 50;

function foldWord(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** How words of the list are compared: ignoring case, accents and width. */
export function wordKey(word: string): string {
  return foldWord(word);
}

function addressesIn(text: string): string[] {
  return text.match(/(?:https?:\/\/|www\.)\S+/gi) ?? [];
}

function isAddressAlone(text: string): boolean {
  const links = addressesIn(text);
  return links.length > 0 && links.reduce((rest, link) => rest.replace(link, ''), text).trim().length < 12;
}

/** Decides what happens to a visitor's text; the reasons for holding it back are returned, readable by the client. */
export function judge(mode: ModerationMode, written: Written): Verdict {
  const { name, text, hasProof, isRepeated, blockedWords } = written;
  const folded = ` ${foldWord(`${name} ${text}`)} `;
  const signs: [HeldReason, number, boolean][] = [
    ['many_links', 40, addressesIn(text).length >= manyLinks],
    ['link_only', 50, isAddressAlone(text)],
    ['looks_automatic', 50, addressesIn(name).length > 0 || /<a\s|\[url|\[link/i.test(text)],
    ['blocked_word', 60, blockedWords.some((word) => word !== '' && folded.includes(word))],
    ['repeated', 30, isRepeated],
    ['no_proof', 20, !hasProof],
  ];
  const found = signs.filter(([, , applies]) => applies);
  const reasons = found.map(([reason]) => reason);
  const score = Math.min(
    100,
    found.reduce((sum, [, points]) => sum + points, 0),
  );
  if (mode === 'manual') return { review: 'pending', reasons: reasons.length > 0 ? reasons : ['manual'], score };
  // A listed word is the client's explicit wish, whatever the mode.
  const isHeld = mode === 'filter' ? reasons.length > 0 : reasons.includes('blocked_word');
  return { review: isHeld ? 'pending' : 'approved', reasons, score };
}
