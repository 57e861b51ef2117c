import { encodeText } from './body-encoding.ts';
import type { MailInput } from './compose.types.ts';
import { unstructuredField } from './header-text.ts';
import { personalHeaders, sharedHeaders } from './mail-headers.ts';
import { bodyTree, createBoundaries, textPart } from './mime-body.ts';

/**
 * Writes a complete message (RFC 5322, 2045–2047, 2231), the same bytes for the same input. Throws MailComposeError or
 * MailAddressError rather than writing a header that could be misread.
 */
export function composeMail(input: MailInput): Buffer {
  const { list, headers, ...fields } = input;
  const head =
    sharedHeaders({ ...fields, ...(list?.id === undefined ? {} : { listId: list.id }) }) +
    personalHeaders({
      ...fields,
      ...(list === undefined ? {} : { list }),
      ...(headers === undefined ? {} : { headers }),
    });
  const body = bodyTree({
    boundaryOf: createBoundaries(input.messageId),
    textPart: textPart({ subtype: 'plain', body: encodeText(input.text) }),
    htmlPart: input.html === undefined ? undefined : textPart({ subtype: 'html', body: encodeText(input.html) }),
    attachments: input.attachments ?? [],
  });
  const subject = unstructuredField({ name: 'Subject', value: input.subject });
  const message = `${head}${subject}MIME-Version: 1.0\r\n${body}`;
  return Buffer.from(message.endsWith('\r\n') ? message : `${message}\r\n`);
}
