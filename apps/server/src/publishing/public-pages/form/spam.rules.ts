export type SpamVerdict = { score: number; reasons: string[] };

export type SpamSigns = {
  text: string;
  name: string;
  hasProof: boolean;
  hasFilledHoneypot: boolean;
  /** How long the visitor took, by their own browser; undefined without JavaScript. */
  elapsedMs: number | undefined;
};

const quickMs = 2500;
const manyLinks = 3;
const highestScore = 100;

function countLinks(text: string): number {
  return text.match(/https?:\/\/|www\.|\[url/gi)?.length ?? 0;
}

/** 0 (nothing suspicious) to 100, with reasons readable by the owner; the mailbox decides what a score means. */
export function scoreSpam({ text, name, hasProof, hasFilledHoneypot, elapsedMs }: SpamSigns): SpamVerdict {
  const links = countLinks(text);
  const signs: [string, number, boolean][] = [
    // Enough on its own: messages without a script wait for the owner's review, whoever sent them.
    ['no_proof', 50, !hasProof],
    ['honeypot', 60, hasFilledHoneypot],
    ['too_fast', 25, elapsedMs !== undefined && elapsedMs < quickMs],
    ['many_links', 30, links >= manyLinks],
    ['some_links', 10, links > 0 && links < manyLinks],
    ['link_in_name', 30, countLinks(name) > 0],
    ['markup', 20, /<a\s|<\/a>|\[\/?(?:url|link)/i.test(text)],
  ];
  const found = signs.filter(([, , applies]) => applies);
  const score = found.reduce((sum, [, points]) => sum + points, 0);
  return { score: Math.min(score, highestScore), reasons: found.map(([reason]) => reason) };
}
