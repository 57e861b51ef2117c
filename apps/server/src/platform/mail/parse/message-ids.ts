const MAX_ID_LENGTH = 900;
const MAX_REFERENCES = 100;

/** The ids in a Message-ID, In-Reply-To or References field, without angle brackets. */
export function readMessageIds(field: string | undefined): string[] {
  const ids: string[] = [];
  for (const match of (field ?? '').matchAll(/<([^<>\s]+)>/g)) {
    const id = match[1];
    if (id !== undefined && id.length <= MAX_ID_LENGTH && !ids.includes(id)) ids.push(id);
    if (ids.length > MAX_REFERENCES) ids.splice(1, 1);
  }
  return ids;
}

const derived = '@derived.invalid';

/**
 * A substitute for mail without Message-ID: the same mail yields the same id, so that a second delivery is recognised.
 */
export function deriveMessageId(contentHash: string): string {
  return `${contentHash.slice(0, 40)}${derived}`;
}

export function isDerivedId(messageId: string): boolean {
  return messageId.endsWith(derived);
}
