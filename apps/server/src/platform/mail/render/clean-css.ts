/** Declarations old mail programs would run, and rules that load from elsewhere. */
const RULES = /@import\b[^;]*;?|@charset\b[^;]*;?|@font-face\s*\{[^}]*\}?/gi;
const DECLARATIONS = /(?:^|(?<=[;{\s]))(?:behavior|-moz-binding)\s*:[^;}]*;?/gi;
const VALUES = /expression\s*\([^)]*\)?|url\(\s*(?:['"]\s*)?(?:javascript|vbscript|data:text)[^)]*\)?/gi;

export interface CleanCss {
  css: string;
  /** What was taken out, by its name. */
  removed: string[];
}

/** CSS of a mail as it was written, without what loads style or fonts from elsewhere or could run. */
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

/** Pictures that CSS loads from elsewhere. */
export function remoteUrlsOf(css: string): string[] {
  return [...css.matchAll(URLS)].map((match) => match[1] ?? '');
}
