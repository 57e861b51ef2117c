import { mjDivider } from '../../mail/mjml-parts.ts';
import type { MailView } from '../../mail/mail-view.ts';
import type { DividerProps } from './divider.schema.ts';

export function renderDividerMail({ props, context }: MailView<DividerProps>): string {
  return mjDivider({ context, isShort: props.style === 'short' });
}
