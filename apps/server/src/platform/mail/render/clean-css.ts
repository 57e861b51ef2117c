/** Declarations old mail programs would run, and rules that load external resources. */
const RULES = /@import\b[^;]*;?|@charset\b[^;]*;?|@font-face\s*\{[^}]*\}?/gi;
const DECLARATIONS = /(?:^|(?<=[;{\s]))(?:behavior|-moz-binding)\s*:[^;}]*;?/gi;
const VALUES = /expression\s*\([^)]*\)?|url\(\s*(?:['"]\s*)?(?:javascript|vbscript|data:text)[^)]*\)?/gi;

export interface CleanCss {
  css: string;
  /** What was removed, by name. */
  removed: string[];
}

/** A mail's CSS as written, without anything that loads external styles or fonts or could run. */
export function cleanCss(source: string): CleanCss {
  const removed: string[] = [];
  const drop = (found: string) => {
    removed.push(/^[@\w-]+/.exec(found.trim())?.[0] ?? 'CSS');
    return '';
  };
  const css = source.replace(/<\/?/g, '').replace(RULES, drop).replace(DECLARATIONS, drop).replace(VALUES, drop);
  return { css, removed };
}

const URLS = /url\(\s*(?:['"]\s*)?(https?:\/\/[^'")\s]+)/gi;

/** External images loaded by CSS. */
export function remoteUrlsOf(css: string): string[] {
  return [...css.matchAll(URLS)].map((match) => match[1] ?? '');
}
