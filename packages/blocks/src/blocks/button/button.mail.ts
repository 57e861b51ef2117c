import { mjButton } from '../../mail/mjml-parts.ts';
import type { MailView } from '../../mail/mail-view.ts';
import type { ButtonProps } from './button.schema.ts';

export function renderButtonMail({ props, context }: MailView<ButtonProps>): string {
  if (props.label === '' || props.url === '' || props.action !== 'link') return '';
  return mjButton({ context, label: props.label, url: props.url, isOutline: props.style === 'outline' });
}
