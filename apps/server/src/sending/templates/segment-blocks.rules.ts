import { audienceKey, segmentBlocks } from '@enlace/blocks/model/segment-parts.ts';
import { findLiquidTags } from '@enlace/blocks/model/liquid.ts';
import { type MailProblem, templateLimits } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { textsOfBlocks } from './template-texts.rules.ts';
import type { MailDraft } from './templates.types.ts';

const opening = new Set(['if', 'unless', 'case', 'for', 'tablerow', 'capture', 'comment', 'raw']);
const branching = new Set(['else', 'elsif', 'when', 'break', 'continue']);
/** What each reader has a right to find in a mail. */
const needed = /\b(?:unsubscribe_url|preferences_url|brand\.address)\b/;

/** Whether the logic of a text ends where it begins, so that it can be left out as a whole. */
function isSelfContained(text: string): boolean {
  const open: string[] = [];
  for (const tag of findLiquidTags(text)) {
    const name = /^\{%-?\s*(\w+)/.exec(tag)?.[1];
    if (name === undefined) continue;
    if (opening.has(name)) open.push(name);
    else if (branching.has(name)) {
      if (open.length === 0) return false;
    } else if (name.startsWith('end') && open.pop() !== name.slice(3)) return false;
  }
  return open.length === 0;
}

const place = { path: null, line: null, column: null } as const;

/** What is wrong with the blocks that not every reader gets. */
export function lintSegments({ document, own, goneSegments = [] }: MailDraft): MailProblem[] {
  if (own) return [];
  const blocks = segmentBlocks(document);
  const problems = blocks.flatMap(({ block, audience }): MailProblem[] => {
    const text = [...textsOfBlocks([block])].map((found) => found.text).join('\n');
    const tags = findLiquidTags(text).filter((tag) => needed.test(tag));
    const error = (code: MailProblem['code'], detail: string): MailProblem => {
      return { code, severity: 'error', ...place, blockId: block.id, detail };
    };
    return [
      ...(goneSegments.includes(audience.segmentId) ? [error('segment_gone', '')] : []),
      ...(tags[0] === undefined ? [] : [error('segment_unsubscribe', tags[0])]),
      ...(isSelfContained(text) ? [] : [error('segment_logic', '')]),
    ];
  });
  return [...problems, ...tooManyAudiences([{ document, own }])];
}

/** Who gets the blocks of some mails that not everybody gets, each audience once. */
export function blockAudiencesOf(mails: readonly Pick<MailDraft, 'document' | 'own'>[]): string[] {
  const keys = mails.flatMap(({ document, own }) =>
    own ? [] : segmentBlocks(document).map(({ audience }) => audienceKey(audience)),
  );
  return [...new Set(keys)];
}

/** The mails of a trial share their audiences: each has a bit in the delivery of a reader. */
export function tooManyAudiences(mails: readonly Pick<MailDraft, 'document' | 'own'>[]): MailProblem[] {
  const { length } = blockAudiencesOf(mails);
  if (length <= templateLimits.blockAudiences) return [];
  return [{ code: 'too_many_segments', severity: 'error', ...place, blockId: null, detail: String(length) }];
}

/** Of each mail of a trial, and of all of them: each may have few enough audiences, and together they are too many. */
export function segmentProblemsOf(mails: readonly MailDraft[]): MailProblem[] {
  return [...tooManyAudiences(mails), ...mails.flatMap(lintSegments)];
}
