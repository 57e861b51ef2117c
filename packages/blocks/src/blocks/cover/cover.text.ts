import type { TextView } from '../../text/text-view.ts';
import type { CoverProps } from './cover.schema.ts';

export function renderCoverText({ props }: TextView<CoverProps>): string {
  return [props.name, props.bio, [props.status, props.location].filter((part) => part !== '').join(' · ')]
    .filter((part) => part !== '')
    .join('\n');
}
