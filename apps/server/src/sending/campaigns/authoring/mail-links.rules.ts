import { flattenBlocks, isKnownBlock, type KnownBlock } from '@enlace/blocks/model/block-document.schema.ts';
import type { MailDraft, MailProblem } from '#sending/templates/templates.types.ts';
import { textsOfBlocks } from '#sending/templates/template-texts.rules.ts';

const place = { line: null, column: null };
const exampleHosts = /(?:^|\.)example\.(?:com|org|net)$/i;
const addressField = /\.(?:url|href|linkUrl|moreUrl)$/;

/** Labels of the links of a block that lead nowhere, and whether they must. */
function missingOf(block: KnownBlock): { labels: string[]; isFault: boolean } {
  if (block.type === 'button') {
    const { action, label, url } = block.props;
    return { labels: action === 'link' && label !== '' && url === '' ? [label] : [], isFault: true };
  }
  if (block.type !== 'link_list') return { labels: [], isFault: false };
  const items = block.props.items.filter(({ title }) => title !== '');
  const missing = items.filter(({ url }) => url === '');
  // Without any link it may be meant as a plain list.
  return { labels: missing.map(({ title }) => title), isFault: missing.length < items.length };
}

/** Links that lead nowhere or to an address of examples. */
export function linkProblems({ document, own }: MailDraft): MailProblem[] {
  if (own) return [];
  const blocks = document.blocks.filter((block) => block.hidden !== true);
  const problems = flattenBlocks(blocks).flatMap((block): MailProblem[] => {
    if (!isKnownBlock(block) || block.hidden === true) return [];
    const { labels, isFault } = missingOf(block);
    return labels.map((detail) => ({
      ...place,
      code: 'missing_link',
      severity: isFault ? 'error' : 'warning',
      path: 'document',
      blockId: block.id,
      detail,
    }));
  });
  for (const { path, blockId, text } of textsOfBlocks(blocks)) {
    if (!addressField.test(path) || !exampleHosts.test(URL.parse(text)?.hostname ?? '')) continue;
    problems.push({ ...place, code: 'example_link', severity: 'error', path, blockId, detail: text });
  }
  return problems;
}
