import type { BlockSchedule } from '@enlace/blocks/model/block-envelope.schema.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';
import { scheduleOf, visibilityOf } from '../blocks/block-extras.ts';
import type { DraftBlock } from '../blocks/draft-document.ts';

export type PresenceKind = 'waiting' | 'running' | 'over' | 'devices' | 'languages';
export type PresenceNote = { kind: PresenceKind; text: string };

export type SchedulePhase = 'waiting' | 'running' | 'over' | undefined;

/** Phase of a schedule at a moment (milliseconds); undefined without one. */
export function phaseOf({ from, until }: BlockSchedule, now: number): SchedulePhase {
  if (from === undefined && until === undefined) return undefined;
  if (until !== undefined && now >= Date.parse(until)) return 'over';
  return from !== undefined && now < Date.parse(from) ? 'waiting' : 'running';
}

/** Short texts for a block's schedule and limits. */
export function usePresenceNotes(): (block: DraftBlock, now: number) => PresenceNote[] {
  const { t } = useTranslation('editor');
  const formats = useFormats();

  function scheduleNote(schedule: BlockSchedule, now: number): PresenceNote[] {
    const phase = phaseOf(schedule, now);
    const { from, until } = schedule;
    if (phase === 'waiting' && from !== undefined)
      return [{ kind: 'waiting', text: t(($) => $.editor.timing.note.from, { date: formats.dateTime(from) }) }];
    if (phase === undefined || until === undefined) return [];
    const date = formats.dateTime(until);
    return phase === 'over'
      ? [{ kind: 'over', text: t(($) => $.editor.timing.note.over, { date }) }]
      : [{ kind: 'running', text: t(($) => $.editor.timing.note.until, { date }) }];
  }

  function limitNotes(block: DraftBlock): PresenceNote[] {
    const { devices = 'all', languages } = visibilityOf(block);
    const named = (locale: Locale) => t(($) => $.editor.languages.name[locale]);
    return [
      ...(devices === 'all' ? [] : [{ kind: 'devices' as const, text: t(($) => $.editor.timing[devices]) }]),
      ...(languages === undefined
        ? []
        : [
            {
              kind: 'languages' as const,
              text: t(($) => $.editor.timing.note.languages, { list: formats.list(languages.map(named)) }),
            },
          ]),
    ];
  }

  return (block, now) => [...scheduleNote(scheduleOf(block), now), ...limitNotes(block)];
}
