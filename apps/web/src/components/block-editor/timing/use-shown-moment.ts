import type { BlockSchedule } from '@enlace/blocks/model/block-envelope.schema.ts';
import { scheduleOf } from '../blocks/block-extras.ts';
import { findBlock } from '../blocks/document-edits.ts';
import { useOpenBlock } from '../blocks/open-block.tsx';
import { useEditorState } from '../editor/editor-context.tsx';
import { phaseOf } from './schedule-words.ts';

/** A moment at which something with this schedule is shown, if it is hidden now. */
export function momentInside(schedule: BlockSchedule, now: number): string | undefined {
  const phase = phaseOf(schedule, now);
  if (phase === 'waiting') return schedule.from;
  if (phase !== 'over' || schedule.until === undefined) return undefined;
  return new Date(Date.parse(schedule.until) - 1).toISOString();
}

/** Edited content must be visible: the preview is rendered for a moment at which the open block is shown. */
export function useShownMoment(): string | undefined {
  const { openId } = useOpenBlock();
  return useEditorState((snapshot) => {
    const found = openId === null ? undefined : findBlock(snapshot.history.document, openId);
    return found && momentInside(scheduleOf(found.block), Date.now());
  });
}
