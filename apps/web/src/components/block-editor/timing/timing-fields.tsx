import type { BlockDevices, BlockSchedule, BlockVisibility } from '@enlace/blocks/model/block-envelope.schema.ts';
import { blockDevices } from '@enlace/blocks/model/block-envelope.schema.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronDown, IconClock } from 'virtual:tabler-icons';
import { InstantField } from '#components/dates/date-time-field.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { localeNames } from '#components/language/locale-names.ts';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { useNow } from '#lib/countdown/use-now.ts';
import { useUser } from '#lib/session/use-user.ts';
import { scheduleOf, visibilityOf, withSchedule, withVisibility } from '../blocks/block-extras.ts';
import { changeBlock } from '../blocks/document-edits.ts';
import type { DraftBlock } from '../blocks/draft-document.ts';
import { useEditor } from '../editor/editor-context.tsx';
import { SelectField } from '#components/fields/select-field.tsx';
import { useEditLanguage } from '../languages/edit-language.tsx';
import { usePresenceNotes } from './schedule-words.ts';
import classes from './timing.module.css';

/** They are part of the page's frame, which is the same on every device. */
const onEveryScreen: readonly string[] = ['cover', 'footer'];

const halfMinute = 30_000;

function isDevices(text: string): text is BlockDevices {
  return blockDevices.some((each) => each === text);
}

function Schedule({ block, onChange }: { block: DraftBlock; onChange: (schedule: BlockSchedule) => void }) {
  const { t } = useTranslation('editor');
  const timeZone = useUser()?.time_zone ?? 'UTC';
  const schedule = scheduleOf(block);
  const { from, until } = schedule;
  const isReversed = from !== undefined && until !== undefined && Date.parse(until) <= Date.parse(from);
  return (
    <>
      <InstantField
        label={t(($) => $.editor.timing.from)}
        clearable={t(($) => $.editor.timing.clearFrom)}
        value={from}
        timeZone={timeZone}
        onChange={(instant) => onChange({ ...schedule, from: instant })}
      />
      <InstantField
        label={t(($) => $.editor.timing.until)}
        hint={t(($) => $.editor.timing.zone, { zone: timeZone.replaceAll('_', ' ') })}
        error={isReversed ? t(($) => $.editor.timing.order) : undefined}
        clearable={t(($) => $.editor.timing.clearUntil)}
        value={until}
        timeZone={timeZone}
        onChange={(instant) => onChange({ ...schedule, until: instant })}
      />
    </>
  );
}

type LimitsProps = { block: DraftBlock; onChange: (visibility: BlockVisibility) => void };

function Languages({ block, onChange }: LimitsProps) {
  const { t } = useTranslation('editor');
  const legendId = useId();
  const { base, others } = useEditLanguage();
  if (base === undefined || others.length === 0) return null;
  const all = [base, ...others];
  const visibility = visibilityOf(block);
  const chosen = visibility.languages ?? all;
  function toggle(locale: Locale): void {
    const next = all.filter((each) => (each === locale ? !chosen.includes(each) : chosen.includes(each)));
    if (next.length > 0) onChange({ ...visibility, languages: next.length === all.length ? undefined : next });
  }
  return (
    <Row wrap gap={4} gapX={16} align="stretch" role="group" aria-labelledby={legendId}>
      <Text basis="100%" size={13} weight="semibold" id={legendId}>
        {t(($) => $.editor.timing.languages)}
      </Text>
      {all.map((locale) => {
        const isLast = chosen.length === 1 && chosen[0] === locale;
        return (
          <CheckField key={locale} checked={chosen.includes(locale)} disabled={isLast} onChange={() => toggle(locale)}>
            <span lang={locale}>{localeNames[locale]}</span>
          </CheckField>
        );
      })}
    </Row>
  );
}

function Devices({ block, onChange }: LimitsProps) {
  const { t } = useTranslation('editor');
  if (onEveryScreen.includes(block.type)) return null;
  const visibility = visibilityOf(block);
  return (
    <SelectField
      label={t(($) => $.editor.timing.devices)}
      value={visibility.devices ?? 'all'}
      options={blockDevices.map((devices) => ({ value: devices, label: t(($) => $.editor.timing[devices]) }))}
      onChange={(devices) => {
        if (isDevices(devices)) onChange({ ...visibility, devices });
      }}
    />
  );
}

/** Below a block's form: when it is shown, on which devices and in which languages. Collapsed, it is summarised in a line. */
export function TimingFields({ block }: { block: DraftBlock }) {
  const { t } = useTranslation('editor');
  const editor = useEditor();
  const bodyId = useId();
  const [isOpen, setOpen] = useState(false);
  const notes = usePresenceNotes()(block, useNow(true, halfMinute));
  const edit = (change: (now: DraftBlock) => DraftBlock) =>
    editor.edit((document) => changeBlock({ document, id: block.id, change }), `${block.id}.presence`);
  const onVisibility = (visibility: BlockVisibility) => edit((now) => withVisibility(now, visibility));
  return (
    <Box lineTop pt={6}>
      <Row
        as="button"
        gap={10}
        full
        minH={40}
        px={6}
        py={4}
        radius="md"
        tone="muted"
        hover="hover"
        type="button"
        className={classes.opener}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={IconClock} size={16} />
        <Stack leading={1.35} as="span" grow shrink size={12}>
          <Text as="b" size={13} weight="semibold" tone="default">
            {t(($) => $.editor.timing.title)}
          </Text>
          <Text as="span" breakWords>
            {notes.length === 0 ? t(($) => $.editor.timing.always) : notes.map(({ text }) => text).join(' · ')}
          </Text>
        </Stack>
        <Icon of={IconChevronDown} size={16} className={classes.chevron} />
      </Row>
      {isOpen && (
        <Stack gap={14} pt={10} pb={4} px={6} id={bodyId}>
          <Schedule block={block} onChange={(schedule) => edit((now) => withSchedule(now, schedule))} />
          <Devices block={block} onChange={onVisibility} />
          <Languages block={block} onChange={onVisibility} />
        </Stack>
      )}
    </Box>
  );
}
