import { joinLines, type TextView } from '../../text/text-view.ts';
import type { FormProps } from './form.schema.ts';

export function renderFormText({ props }: TextView<FormProps>): string {
  return joinLines([props.title, props.intro]);
}
