/** The draft's names for blocks and links. */
export type DraftNames = {
  /** Null when the block no longer exists. */
  typeOf(blockId: string): string | null;
  /** Text of the block's link to that address; null when there is none. */
  labelOf(link: { blockId: string; href: string }): string | null;
};

type Block = { id: string; type: string; props?: unknown };

const labelKeys = ['label', 'title', 'name', 'text', 'caption', 'alt', 'network'] as const;
const deepest = 6;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasHref(record: Record<string, unknown>, href: string): boolean {
  return Object.values(record).some((value) => typeof value === 'string' && value.trim() === href);
}

function textOf(record: Record<string, unknown>): string | null {
  const found = labelKeys.map((key) => record[key]).find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof found === 'string' ? found.trim() : null;
}

/** Searches a block's fields for this address and returns the accompanying text. */
function findLabel(value: unknown, href: string, depth = 0): string | null {
  if (depth > deepest) return null;
  if (Array.isArray(value)) {
    for (const each of value) {
      const label = findLabel(each, href, depth + 1);
      if (label !== null) return label;
    }
    return null;
  }
  if (!isRecord(value)) return null;
  if (hasHref(value, href)) return textOf(value);
  return findLabel(Object.values(value), href, depth + 1);
}

export function draftNames(blocks: readonly Block[]): DraftNames {
  const byId = new Map(blocks.map((block) => [block.id, block]));
  return {
    typeOf: (blockId) => byId.get(blockId)?.type ?? null,
    labelOf({ blockId, href }) {
      const block = byId.get(blockId);
      return block ? findLabel(block.props, href) : null;
    },
  };
}
