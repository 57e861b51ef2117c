import { type MailProblem, templateLimits } from '@enlace/contract/sending/templates/templates.schemas.ts';
import type { RenderError, TemplateData } from '#platform/mail/render/render.types.ts';
import type { Platform } from '#platform/platform.types.ts';
import { findLiquidTexts, type MailText } from '../template-texts.rules.ts';
import type { MailDraft } from '../templates.types.ts';
import { findVariable, findVariableUses, isDataVariable, nearestVariable, placeOf } from '../variables.rules.ts';
import { lintSegments } from '../segment-blocks.rules.ts';
import type { FillResult } from './fill-mail.ts';

const whole = { path: null, blockId: null, line: null, column: null };

function lintText(found: MailText, fieldKeys: ReadonlySet<string>): MailProblem[] {
  return findVariableUses(found.text).flatMap((use): MailProblem[] => {
    // Provided with each message sent through the API, which checks it.
    if (isDataVariable(use.name)) return [];
    const place = { path: found.path, blockId: found.blockId, ...placeOf(found.text, use.index), detail: use.name };
    const known = findVariable(use.name, fieldKeys);
    if (!known) {
      const suggestion = nearestVariable(use.name, fieldKeys);
      return [
        {
          code: 'unknown_variable',
          severity: 'warning',
          ...place,
          ...(suggestion === undefined ? {} : { suggestion }),
        },
      ];
    }
    return known.needsFallback && !use.hasFallback ? [{ code: 'missing_fallback', severity: 'warning', ...place }] : [];
  });
}

/** Checks that need no rendering: variables, subject, content. */
export function lintMail({ draft, fieldKeys }: { draft: MailDraft; fieldKeys: ReadonlySet<string> }): MailProblem[] {
  const problems: MailProblem[] = [];
  if (draft.subject.trim() === '')
    problems.push({ code: 'empty_subject', severity: 'error', ...whole, path: 'subject', detail: '' });
  const isEmpty = draft.own ? draft.own.source.trim() === '' : draft.document.blocks.length === 0;
  if (isEmpty)
    problems.push({
      code: 'empty_body',
      severity: 'error',
      ...whole,
      path: draft.own ? 'source' : 'document',
      detail: '',
    });
  return [
    ...problems,
    ...lintSegments(draft),
    ...findLiquidTexts(draft).flatMap((found) => lintText(found, fieldKeys)),
  ];
}

/** Names of the variables without a fallback, for counting the readers who lack a value. */
export function unguardedVariables(draft: MailDraft): string[] {
  const uses = findLiquidTexts(draft).flatMap(({ text }) => findVariableUses(text));
  return [...new Set(uses.filter((use) => !use.hasFallback).map((use) => use.name))];
}

function toProblem(error: RenderError, found: MailText | undefined): MailProblem {
  const place = found
    ? { path: found.path, blockId: found.blockId, line: error.line ?? null, column: error.column ?? null }
    : whole;
  return {
    code: error.kind === 'syntax' ? 'syntax' : 'too_complex',
    severity: 'error',
    ...place,
    detail: error.message,
  };
}

type LocateInput = { deps: Pick<Platform, 'renderer'>; draft: MailDraft; data: TemplateData; error: RenderError };

/**
 * Finds the texts that fail when rendered alone; a tag opened in one block and never closed is reported for the whole
 * mail.
 */
async function locate({ deps, draft, data, error }: LocateInput): Promise<MailProblem[]> {
  const problems: MailProblem[] = [];
  for (const found of findLiquidTexts(draft)) {
    const result = await deps.renderer.render({ template: found.text, data, mode: 'text' });
    if (!result.ok) problems.push(toProblem(result.error, found));
  }
  return problems.length > 0 ? problems : [toProblem(error, undefined)];
}

/** Problems found by rendering the mail: errors with their position, and the size. */
export async function problemsOfFilling(input: {
  deps: Pick<Platform, 'renderer'>;
  draft: MailDraft;
  data: TemplateData;
  filled: FillResult;
}): Promise<MailProblem[]> {
  const { filled } = input;
  if (!filled.ok) return locate({ ...input, error: filled.error });
  const bytes = Buffer.byteLength(filled.mail.html);
  if (bytes <= templateLimits.warnBytes) return [];
  const code = bytes > templateLimits.clipBytes ? 'clipped' : 'too_big';
  return [{ code, severity: 'warning', ...whole, detail: String(bytes) }];
}

/** The problems that keep a mail from being sent. */
export function errorsOf(problems: readonly MailProblem[]): MailProblem[] {
  return problems.filter(({ severity }) => severity === 'error');
}
