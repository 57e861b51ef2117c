import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck } from 'virtual:tabler-icons';
import { TextField } from '#components/fields/text-field.tsx';
import { matches } from '#components/folders/folder-tree.rules.ts';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { choiceRow } from './choice-row.ts';

export type FilterChoice = { value: string; label: string };

type Props = {
  label: string;
  choices: readonly FilterChoice[];
  value: string | undefined;
  onChoose: (value: string) => void;
};

/** More than this many can be searched. */
const searchedFrom = 8;

/** Moves the focus between the choices, from the search field too. */
function useArrows(isLong: boolean) {
  const list = useRef<HTMLElement>(null);
  const buttons = () => [...(list.current?.querySelectorAll('button') ?? [])];
  const focusFirst = useEffectEvent(() => {
    const all = buttons();
    (all.find((each) => each.getAttribute('aria-pressed') === 'true') ?? all[0])?.focus();
  });
  useEffect(() => {
    if (!isLong) focusFirst();
  }, [isLong]);
  function onKeyDown(event: KeyboardEvent): void {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const all = buttons();
    const at = all.findIndex((each) => each === document.activeElement);
    // Up from the search field goes to the last one.
    const from = at === -1 && by === -1 ? 0 : at;
    all[(from + by + all.length) % all.length]?.focus();
  }
  return { list, onKeyDown };
}

/** One of a list: arrows move, Enter chooses, and typing searches where the list is long. */
export function ChoiceList({ label, choices, value, onChoose }: Props) {
  const { t } = useTranslation('shell');
  const [typed, setTyped] = useState('');
  const isLong = choices.length > searchedFrom;
  const { list, onKeyDown } = useArrows(isLong);
  const found = choices.filter((choice) => matches(choice.label, typed));
  return (
    <>
      {isLong && (
        <Box mb={6}>
          <TextField
            label={t(($) => $.shell.filters.find)}
            hideLabel
            placeholder={t(($) => $.shell.filters.find)}
            // In a panel that is open already nothing else moves the focus here.
            autoFocus
            data-autofocus
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return onKeyDown(event);
              const [first] = found;
              // Else the key would also press the button that gets the focus back.
              event.preventDefault();
              if (first) onChoose(first.value);
            }}
          />
        </Box>
      )}
      <Stack as="ul" maxH="min(52vh, 340px)" scroll ref={list} aria-label={label}>
        {found.map((choice) => (
          <li key={choice.value}>
            <Row
              {...choiceRow}
              as="button"
              type="button"
              aria-pressed={choice.value === value}
              onKeyDown={onKeyDown}
              onClick={() => onChoose(choice.value)}
            >
              <Text as="span" grow shrink truncate>
                {choice.label}
              </Text>
              {choice.value === value && <Icon of={IconCheck} size={16} />}
            </Row>
          </li>
        ))}
        {found.length === 0 && (
          <Text as="li" p={8} tone="faint" size={13}>
            {t(($) => $.shell.filters.none)}
          </Text>
        )}
      </Stack>
    </>
  );
}
