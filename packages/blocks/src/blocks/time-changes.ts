import type { KnownBlock } from '../model/block-document.schema.ts';
import { nextEventChange } from './event/event-time.ts';
import { nextHoursChange } from './hours/opening-state.ts';

/** ISO instant at which a block will render differently; undefined when it does not depend on time. */
export function nextBlockChange(block: KnownBlock, moment: { now: string; timeZone: string }): string | undefined {
  if (block.type === 'hours') return nextHoursChange({ props: block.props, ...moment });
  if (block.type === 'event') return nextEventChange({ props: block.props, ...moment });
  return undefined;
}
