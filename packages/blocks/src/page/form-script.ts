import { createHash } from 'node:crypto';
import { stripTypeScriptTypes } from 'node:module';

/**
 * Turns the source text of `form-client.ts` into the classic script served at `formScriptUrl`, with its SHA-256 for
 * ETag or SRI. The source has no imports, so stripping types and `export` is enough; a bundler may minify the result.
 */
export function buildFormScript(source: string): { script: string; sha256: string } {
  const body = stripTypeScriptTypes(source, { mode: 'strip' })
    .replace(/^export (?=(?:async )?function )/gm, '')
    .replace(/^export type .*$/gm, '')
    .replace(/^[ \t]*\/\/.*$|^[ \t]*\/\*\*(?:(?!\/\*\*)[\s\S])*?\*\/$/gm, '')
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/^\s+/gm, '');
  const script = `(()=>{"use strict";\n${body}})();\n`;
  return { script, sha256: createHash('sha256').update(script, 'utf8').digest('base64') };
}
