import { type Block, type BlockDocument, flattenBlocks } from '@enlace/blocks/model/block-document.schema.ts';
import type { MailProblem } from '@enlace/contract/sending/templates/templates.schemas.ts';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function visit(value: unknown, see: (value: unknown) => void): void {
  see(value);
  if (Array.isArray(value)) for (const child of value) visit(child, see);
  else if (isObject(value)) for (const child of Object.values(value)) visit(child, see);
}

function propsOf(block: Block): unknown {
  return 'props' in block ? block.props : undefined;
}

/** Pictures that nobody described and nobody called decoration. */
export function missingAlts(document: BlockDocument): MailProblem[] {
  return flattenBlocks(document.blocks).flatMap((block): MailProblem[] => {
    let missing = 0;
    visit(propsOf(block), (value) => {
      if (isObject(value) && typeof value['fileId'] === 'string' && value['alt'] === '' && value['decorative'] !== true)
        missing += 1;
    });
    if (missing === 0 || block.hidden === true) return [];
    const place = { path: null, blockId: block.id, line: null, column: null };
    return [{ code: 'missing_alt', severity: 'warning', ...place, detail: String(missing) }];
  });
}

/** The block in which a text stands, as far as one block has it. */
export function blockOfText(document: BlockDocument, text: string): string | null {
  const found = flattenBlocks(document.blocks).find((block) => {
    let isThere = false;
    visit(propsOf(block), (value) => {
      if (typeof value === 'string' && value.includes(text)) isThere = true;
    });
    return isThere;
  });
  return found?.id ?? null;
}
