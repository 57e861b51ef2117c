/** Media types of answers that are not JSON, without parameters, and whether a client reads them as text or as bytes. */
export const mediaTypes = {
  'application/json': 'text',
  'application/jsonl': 'text',
  'application/octet-stream': 'bytes',
  'application/pdf': 'bytes',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'bytes',
  'application/x-ndjson': 'text',
  'application/xml': 'text',
  'application/zip': 'bytes',
  'image/webp': 'bytes',
  'text/csv': 'text',
  'text/event-stream': 'text',
  'text/html': 'text',
  'text/vcard': 'text',
  /** Files of others, each with its own type. */
  '*/*': 'bytes',
} as const;

export type MediaType = keyof typeof mediaTypes;
