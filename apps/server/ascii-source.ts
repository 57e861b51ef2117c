/**
 * The same program with every character beyond ASCII written as an escape. A program's source stays in memory while it
 * runs: with one such character, each of its ten million characters takes two bytes; without any, one
 * (docs/decisions/0008-memory-of-the-server.md). Throws where an escape would mean something else: in `String.raw`.
 */
export function toAsciiSource(code: string): string {
  const raw = /String\.raw`[^`]*[^\0-\u007f][^`]*`/.exec(code);
  if (raw) throw new Error(`Write the characters beyond ASCII as escapes yourself: ${raw[0].slice(0, 120)}`);
  return code.replaceAll(/(\\*)([^\0-\u007f])/g, (_all, slashes: string, character: string) => {
    // An escaped character stands for itself, and its backslash would consume the one of the escape.
    const kept = slashes.length % 2 === 1 ? slashes.slice(1) : slashes;
    return `${kept}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
