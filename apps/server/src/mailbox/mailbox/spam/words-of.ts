import { searchTokens } from '#platform/search/search-tokens.ts';

const mostWords = 150;
const longestWord = 60;

/** What a message is learned and judged by: its words, the hosts it links to and where its sender writes from. */
export function wordsOf({ text, email }: { text: string; email: string | null }): string[] {
  const hosts = [...text.matchAll(/https?:\/\/([a-z0-9.-]+)/gi)].map(([, host = '']) => `link:${host.toLowerCase()}`);
  const domain = email?.split('@')[1];
  const plain = searchTokens(text).filter((word) => word.length <= longestWord);
  return [...new Set([...hosts, ...(domain ? [`from:${domain}`] : []), ...plain])]
    .map((word) => word.slice(0, longestWord))
    .slice(0, mostWords);
}
