/** What a message's head says about its origin. */
export type MessageFacts = {
  /** Without the angle brackets. */
  messageId: string | null;
  /** The first part of its List-ID, when that is the id of a client. */
  listOwner: string | null;
};

const maxHead = 65_536;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The header block of a message, without the body. */
export function headOf(raw: Buffer): Buffer {
  const end = raw.indexOf('\r\n\r\n');
  return raw.subarray(0, Math.min(end === -1 ? raw.length : end + 4, maxHead));
}

/** Reads only the fields of the head: mentions in other fields or the body do not count. */
export function messageFacts(raw: Buffer): MessageFacts {
  const lines = headOf(raw)
    .toString('latin1')
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const valueOf = (field: string) =>
    lines.find((line) => line.toLowerCase().startsWith(`${field}:`))?.slice(field.length + 1);
  const inBrackets = (value: string | undefined) => /<([^<>\s]+)>/.exec(value ?? '')?.[1] ?? null;
  const list = inBrackets(valueOf('list-id'))?.split('.')[0] ?? '';
  return { messageId: inBrackets(valueOf('message-id')), listOwner: uuid.test(list) ? list.toLowerCase() : null };
}
