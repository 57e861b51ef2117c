import { mjSpacer } from '../../mail/mjml-parts.ts';
import type { MailView } from '../../mail/mail-view.ts';
import type { SpacerProps } from './spacer.schema.ts';

const heights: Record<SpacerProps['size'], number> = { small: 12, medium: 28, large: 56 };

export function renderSpacerMail({ props }: MailView<SpacerProps>): string {
  return mjSpacer(heights[props.size]);
}
