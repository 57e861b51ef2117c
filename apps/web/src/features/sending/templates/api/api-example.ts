import { sendTransactionalRef } from '@enlace/contract/sending/transactional/transactional.refs.gen.ts';
import { callUrl } from '#lib/api/call-url.ts';
import type { TemplateSummary } from './templates.queries.ts';

type Input = { origin: string; template: Pick<TemplateSummary, 'id'>; example: Record<string, unknown>; key: string };

/** Quotes for a shell: text in single quotes is literal, except the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A curl call that sends the template to one person. */
export function apiExample({ origin, template, example, key }: Input): string {
  const message = {
    templateId: template.id,
    to: { email: 'ana@example.com', name: 'Ana' },
    ...(Object.keys(example).length === 0 ? {} : { data: example }),
  };
  return [
    `curl ${origin}${callUrl(sendTransactionalRef)} \\`,
    '  -H "Authorization: Bearer $ENLACE_KEY" \\',
    "  -H 'Content-Type: application/json' \\",
    `  -H ${quoted(`Idempotency-Key: ${key}`)} \\`,
    `  -d ${quoted(JSON.stringify({ messages: [message] }, null, 2))}`,
  ].join('\n');
}
