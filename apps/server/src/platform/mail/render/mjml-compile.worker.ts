import mjml2html from 'mjml';
import { serveWorker } from '../worker-port.ts';
import type { MjmlIssue, MjmlResult } from './render.types.ts';

// Anything that makes the reader's program load style sheets or fonts from elsewhere.
const EXTERNAL = /<link\b[^>]*\bstylesheet|@import\b|@font-face\b/i;

serveWorker<string, MjmlResult>(async (mjml) => ({ reply: await compile(mjml) }));

async function compile(mjml: string): Promise<MjmlResult> {
  if (/<mj-include\b/i.test(mjml)) return invalid({ message: 'mj-include is not allowed', issues: [] });
  try {
    const { html, errors } = await mjml2html(mjml, {
      validationLevel: 'soft',
      ignoreIncludes: true,
      useMjmlConfigOptions: false,
      keepComments: false,
      fonts: {},
    });
    const issues = errors.map((error): MjmlIssue => ({ line: error.line, tag: error.tagName, message: error.message }));
    if (issues.length > 0) return invalid({ message: issues[0]?.message ?? '', issues });
    if (EXTERNAL.test(html)) {
      const message = 'Fonts and style sheets from other places are not allowed';
      return { ok: false, error: { kind: 'external_resource', message, issues: [] } };
    }
    return { ok: true, html };
  } catch (error) {
    return invalid({ message: error instanceof Error ? error.message : String(error), issues: [] });
  }
}

function invalid({ message, issues }: { message: string; issues: MjmlIssue[] }): MjmlResult {
  return { ok: false, error: { kind: 'invalid', message, issues } };
}
