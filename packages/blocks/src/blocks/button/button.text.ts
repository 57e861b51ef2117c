import type { TextView } from '../../text/text-view.ts';
import type { ButtonProps } from './button.schema.ts';

export function renderButtonText({ props }: TextView<ButtonProps>): string {
  return props.label === '' || props.url === '' || props.action !== 'link' ? '' : `${props.label}: ${props.url}`;
}
