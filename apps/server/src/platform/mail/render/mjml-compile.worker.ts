import { hasInTag } from '@enlace/contract/core/text-spans.ts';
import mjml2html from 'mjml';
import { serveWorker } from '../worker-port.ts';
import { guardAddresses } from './address-guard.ts';
import { parseMailTree } from './html-tree.ts';
import { inspectMail } from './mail-findings.ts';
import { mailTextOf } from './mail-text.ts';
import type { MjmlTask } from './mjml-compiler.ts';
import { openMjml } from './mjml-logic.ts';
import { insertInBody, sanitizeOwnHtml, wholeDocument } from './own-html.ts';
import type { MjmlIssue, MjmlResult, OwnHtmlRequest, ReadMail } from './render.types.ts';

// Anything that makes the reader's program load external style sheets or fonts.
function loadsElsewhere(html: string): boolean {
  return /@import\b|@font-face\b/i.test(html) || hasInTag(html, /<link\b/i, /\bstylesheet/i);
}

type Reply = { kind: 'compiled'; result: MjmlResult } | { kind: 'read'; mail: ReadMail };

serveWorker<MjmlTask, Reply>(async (task) => ({ reply: await answer(task) }));

async function answer(task: MjmlTask): Promise<Reply> {
  if (task.kind === 'compile') return { kind: 'compiled', result: await compile(task.mjml) };
  return { kind: 'read', mail: task.kind === 'clean' ? cleanOwn(task.own) : readOurs(task.html) };
}

/** Findings refer to the source's lines; what is sent is the cleaned document. */
function cleanOwn({ source, isWritten, locale, first, last }: OwnHtmlRequest): ReadMail {
  // What MJML wrote has its styles where it wants them.
  const clean = wholeDocument(sanitizeOwnHtml(source, { inlines: isWritten }), locale);
  const html = guardAddresses(insertInBody(clean, { first, last }));
  const { findings, images } = inspectMail(parseMailTree(source), { isSource: isWritten });
  return { html, text: mailTextOf(parseMailTree(html)), findings, images };
}

function readOurs(html: string): ReadMail {
  const tree = parseMailTree(html);
  return { html, text: mailTextOf(tree), ...inspectMail(tree, { isSource: false }) };
}

async function compile(mjml: string): Promise<MjmlResult> {
  if (/<mj-include\b/i.test(mjml)) return invalid({ message: 'mj-include is not allowed', issues: [] });
  const opened = openMjml(mjml);
  if (opened.errors.length > 0) return invalid({ message: opened.errors[0]?.message ?? '', issues: opened.errors });
  try {
    const { html, errors } = await mjml2html(opened.mjml, {
      validationLevel: 'soft',
      ignoreIncludes: true,
      useMjmlConfigOptions: false,
      keepComments: false,
      fonts: {},
    });
    const issues = errors.map((error): MjmlIssue => ({ line: error.line, tag: error.tagName, message: error.message }));
    if (issues.length > 0) return invalid({ message: issues[0]?.message ?? '', issues });
    if (loadsElsewhere(html)) {
      const message = 'Fonts and style sheets from other places are not allowed';
      return { ok: false, error: { kind: 'external_resource', message, issues: [] } };
    }
    return { ok: true, html, lost: opened.lost };
  } catch (error) {
    return invalid({ message: error instanceof Error ? error.message : String(error), issues: [] });
  }
}

function invalid({ message, issues }: { message: string; issues: MjmlIssue[] }): MjmlResult {
  return { ok: false, error: { kind: 'invalid', message, issues } };
}
