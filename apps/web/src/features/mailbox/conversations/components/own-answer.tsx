import type { Message, MessageAttachment } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { RichAnswer } from '#components/mail-text/rich-answer.tsx';
import { pictureQuery } from '../api/attachments.ts';

function InlinePicture({ file, alt }: { file: MessageAttachment; alt: string }) {
  const { data } = useQuery(pictureQuery({ id: file.id, mime: file.mime }));
  return data === undefined ? alt || file.name : <img src={data} alt={alt || file.name} />;
}

/** The client's own rich text, as sent. */
export function OwnAnswer({ message, html }: { message: Message; html: string }) {
  return (
    <RichAnswer
      html={html}
      picture={({ contentId, alt }) => {
        const file = message.attachments.find((each) => each.contentId === contentId);
        return file ? <InlinePicture file={file} alt={alt} /> : alt;
      }}
    />
  );
}
