import { labelLimits } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconPlus } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { choiceRow } from '#components/filters/choice-row.ts';
import { Tick } from '#components/table/tick.tsx';
import { useFocusReturn } from '#lib/layers/use-focus-return.ts';
import type { CollectionActions, SubjectLinks } from './use-collection-actions.ts';
import { type LabelChoice, useLabelChoice } from './use-label-choice.ts';

type Props = {
  /** What is being labelled, as text: “3 perfiles”. */
  title: string;
  /** All ids; labels are known only for `subjects`, the rest may carry any. */
  ids: readonly string[];
  subjects: readonly SubjectLinks[];
  actions: CollectionActions;
  onClose: () => void;
};

const [width, maxHeight, distance] = [300, 400, 6];

/** Where the list opens: at the labels of the row with the focus, else at what was pressed, else in sight. */
function placeOf(focused: Element | null): { left: number; top?: number; bottom?: number } {
  const cell = focused?.matches('[data-row-key]') === true ? focused.querySelector('[data-labels]') : undefined;
  const { left, top, bottom, height } = (cell ?? focused ?? document.body).getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const isInSight = focused !== document.body && height > 0 && height < innerHeight / 2;
  if (!isInSight) return { left: Math.max(8, (innerWidth - width) / 2), top: innerHeight / 4 };
  const start = Math.max(8, Math.min(left, innerWidth - width - 8));
  const isLow = bottom + maxHeight > innerHeight && top > innerHeight / 2;
  return isLow ? { left: start, bottom: innerHeight - top + distance } : { left: start, top: bottom + distance };
}

/** A press anywhere else. */
function useOutside(box: RefObject<HTMLElement | null>, onPress: () => void): void {
  const press = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Node && box.current?.contains(target) !== true) onPress();
  });
  useEffect(() => {
    const listener = (event: PointerEvent) => press(event);
    document.addEventListener('pointerdown', listener);
    return () => document.removeEventListener('pointerdown', listener);
  }, []);
}

/** Tab stays in the list, as in every dialog. */
function turnAround(event: KeyboardEvent, box: HTMLElement | null): void {
  const all = [...(box?.querySelectorAll<HTMLElement>('input, button:not(:disabled)') ?? [])];
  const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}

function LabelRow({ option, choice }: { option: LabelChoice['options'][number]; choice: LabelChoice }) {
  const { t } = useTranslation('folders');
  const { key, name, colour, state } = option;
  const isCurrent = choice.current === key;
  if (colour === undefined)
    return (
      <Row {...choiceRow} as="button" type="button" data-on={isCurrent || undefined} onClick={() => choice.press(key)}>
        <Icon of={IconPlus} size={16} />
        <Text as="span" shrink truncate>
          {t(($) => $.folders.createNamed, { name })}
        </Text>
      </Row>
    );
  return (
    <Row {...choiceRow} as="label" data-on={isCurrent || undefined}>
      <Tick label={name} isOn={state === 'all'} isMixed={state === 'some'} onToggle={() => choice.press(key)} />
      <Box w={10} h={10} radius="full" as="span" fixed style={{ background: `var(--label-${colour})` }} />
      <Text as="span" shrink truncate>
        {name}
      </Text>
      {state === 'some' && (
        <Text as="span" ml="auto" size={12} tone="faint" tabular>
          {t(($) => $.folders.onSome)}
        </Text>
      )}
    </Row>
  );
}

function LabelList({ choice }: { choice: LabelChoice }) {
  const { t } = useTranslation('folders');
  return (
    <Stack mx="-8px" scrollY maxH="min(46vh, 320px)" as="ul">
      {choice.options.map((option) => (
        <li key={option.key}>
          <LabelRow option={option} choice={choice} />
        </li>
      ))}
      {choice.options.length === 0 && (
        <Text as="li" py={14} px={8} tone="faint">
          {t(($) => $.folders.noLabels)}
        </Text>
      )}
    </Stack>
  );
}

function NameField({ choice }: { choice: LabelChoice }) {
  const { t } = useTranslation('folders');
  return (
    <Box mb={6}>
      <TextField
        label={t(($) => $.folders.findLabel)}
        hideLabel
        placeholder={t(($) => $.folders.findLabel)}
        autoFocus
        value={choice.typed}
        maxLength={labelLimits.name}
        autoComplete="off"
        onChange={(event) => choice.type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          choice.enter();
        }}
      />
    </Box>
  );
}

/**
 * Labels of one or many items, next to them: on all, some or none; untouched ones stay as they are. Typing searches or
 * names a new one, Enter gives it and closes. Escape changes nothing, and creates nothing.
 */
export function LabelPicker({ title, actions, onClose, ...subject }: Props) {
  const { t } = useTranslation('folders');
  const [place] = useState(() => placeOf(document.activeElement));
  const box = useRef<HTMLElement>(null);
  const choice = useLabelChoice({ ...subject, actions, onDone: onClose });
  useFocusReturn(true);
  useOutside(box, choice.save);
  function onKeyDown(event: KeyboardEvent): void {
    // What is typed here is for nothing behind it.
    event.stopPropagation();
    // The arrows and Escape are those of the conversion, e.g. to Japanese characters.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'ArrowDown') choice.step(1);
    else if (event.key === 'ArrowUp') choice.step(-1);
    else if (event.key === 'Tab') return turnAround(event, box.current);
    else return;
    event.preventDefault();
  }
  // Not one of the kit's layers: those mount a moment later, and the letters typed meanwhile would be lost.
  return createPortal(
    <Box
      ref={box}
      w={width}
      p={8}
      radius="lg"
      fill="raised"
      border
      style={{ ...place, position: 'fixed', zIndex: 310, boxShadow: 'var(--sh-3)' }}
      role="dialog"
      aria-modal
      aria-label={title}
      onKeyDown={onKeyDown}
    >
      <NameField choice={choice} />
      <LabelList choice={choice} />
      <FailureCallout failure={actions.failure} />
      {choice.isChanged && (
        <Row justify="end" pt={8} align="stretch">
          <Button size="sm" variant="primary" loading={choice.isBusy} onClick={choice.save}>
            {t(($) => $.folders.saveLabels)}
          </Button>
        </Row>
      )}
    </Box>,
    document.body,
  );
}
