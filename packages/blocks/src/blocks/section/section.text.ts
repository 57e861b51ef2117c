import type { TextView } from '../../text/text-view.ts';
import type { SectionProps } from './section.schema.ts';

export function renderSectionText({ columns }: TextView<SectionProps>): string {
  return (columns ?? []).filter((column) => column !== '').join('\n\n');
}
