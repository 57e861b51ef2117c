import { serveWorker } from '../worker-port.ts';
import { MailLimitError } from './mail-limit-error.ts';
import type { ParseRequest, TransportedResult } from './parsed-mail.types.ts';
import { readMail } from './read-mail.ts';

serveWorker<ParseRequest, TransportedResult>(async (request) => {
  const reply = await parse(request);
  const buffers = reply.kind === 'parsed' ? reply.mail.attachments.map((item) => item.content.buffer) : [];
  return { reply, transfer: [...new Set(buffers.filter((buffer) => buffer instanceof ArrayBuffer))] };
});

async function parse(request: ParseRequest): Promise<TransportedResult> {
  try {
    return { kind: 'parsed', mail: await readMail(request) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof MailLimitError) return { kind: 'quarantined', reason: error.reason, message };
    return { kind: 'quarantined', reason: /nesting depth/i.test(message) ? 'too_deep' : 'malformed', message };
  }
}
