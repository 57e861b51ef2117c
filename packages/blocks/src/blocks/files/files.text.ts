import { fileAddress } from '../../model/fields.schema.ts';
import { joinLines, type TextView } from '../../text/text-view.ts';
import { fileFacts } from './file-texts.ts';
import { type FilesProps, shownFiles } from './files.schema.ts';

export function renderFilesText({ props, context }: TextView<FilesProps>): string {
  const lines = shownFiles(props).map(({ file, title, note }) =>
    joinLines([
      `- ${title} (${fileFacts(file, context.locale)})`,
      note && `  ${note}`,
      `  ${fileAddress(file, context.filesOrigin)}`,
    ]),
  );
  return lines.length === 0 ? '' : joinLines([props.title, ...lines]);
}
