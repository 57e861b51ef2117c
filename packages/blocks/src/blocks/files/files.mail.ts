import { escapeMailAttribute, escapeMailText } from '../../mail/mail-escape.ts';
import type { MailView } from '../../mail/mail-view.ts';
import { mjTable, mjText } from '../../mail/mjml-parts.ts';
import { fileAddress } from '../../model/fields.schema.ts';
import { fileFacts } from './file-texts.ts';
import { type FilesProps, shownFiles } from './files.schema.ts';

export function renderFilesMail({ props, context }: MailView<FilesProps>): string {
  const files = shownFiles(props);
  if (files.length === 0) return '';
  const { colors, fonts, locale } = context;
  const title = props.title === '' ? '' : mjText({ context, variant: 'subtitle', html: escapeMailText(props.title) });
  const rows = files.map(({ file, title: name, note }) => {
    const facts = note === '' ? fileFacts(file, locale) : `${note} · ${fileFacts(file, locale)}`;
    const link = `<a href="${escapeMailAttribute(fileAddress(file, context.filesOrigin))}" style="color:${colors.ink};text-decoration:underline"><strong style="font-weight:600;color:${colors.ink}">${escapeMailText(name)}</strong></a>`;
    return `<tr><td class="m1" style="padding:10px 0;border-bottom:1px solid ${colors.line};font-family:${fonts.body};font-size:16px;line-height:1.4;color:${colors.ink}">${link}<br><span class="m2" style="font-size:14px;color:${colors.ink2}">${escapeMailText(facts)}</span></td></tr>`;
  });
  return title + mjTable(rows.join(''));
}
