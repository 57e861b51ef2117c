import { Popover } from '@mantine/core';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronLeft, IconPlus, IconX } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { layout, Row, Text } from '#components/layout/layout.tsx';
import { areKeysTaken } from '#lib/keyboard/taken-keys.ts';
import { useSingleKeys } from '#lib/keyboard/use-single-keys.ts';
import { readDevicePreference } from '#lib/preferences/device-preference.ts';
import { ChoiceList, type FilterChoice } from './choice-list.tsx';
import classes from './filter-bar.module.css';

export type ListFilter = {
  id: string;
  name: string;
  /** What is chosen, as text; undefined: the list is not filtered by this. */
  text: string | undefined;
  value?: string | undefined;
  choices?: readonly FilterChoice[];
  /** Instead of choices, e.g. days. Neither: it is set elsewhere and can only be removed. */
  panel?: (close: () => void) => ReactNode;
  /** On or off: nothing to choose. */
  isSwitch?: boolean;
  /** Instead of choices: what asks for the value, e.g. a dialog. */
  onOpen?: () => void;
  onChange: (value: string | undefined) => void;
};

type ChoiceOptions = Pick<ListFilter, 'id' | 'name' | 'value' | 'onChange'> & { choices: readonly FilterChoice[] };

/** One of some choices. What was deleted, or is not loaded yet, still narrows the list. */
export function choiceFilter(filter: ChoiceOptions): ListFilter {
  const chosen = filter.choices.find(({ value }) => value === filter.value);
  return { ...filter, text: filter.value === undefined ? undefined : (chosen?.label ?? '…') };
}

/** A filter that is removed by keyboard takes its button with it: the focus goes to the one that adds filters. */
export function moveFocus({ detail, currentTarget }: MouseEvent<HTMLElement>): void {
  if (detail > 0) return;
  const bar = currentTarget.closest<HTMLElement>('[data-filters]');
  const next = bar?.querySelector<HTMLElement>('[data-add-filter]') ?? bar;
  next?.focus({ preventScroll: true });
}

function FilterPanel({ filter, onDone }: { filter: ListFilter; onDone: () => void }) {
  if (filter.panel) return filter.panel(onDone);
  return (
    <ChoiceList
      label={filter.name}
      choices={filter.choices ?? []}
      value={filter.value}
      onChoose={(value) => {
        filter.onChange(value);
        onDone();
      }}
    />
  );
}

/** A filter the list has: its text opens it, the cross removes it. */
export function FilterChip({ filter }: { filter: ListFilter }) {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  const { name, text } = filter;
  const canOpen = filter.choices !== undefined || filter.panel !== undefined;
  const words = canOpen || filter.onOpen ? t(($) => $.shell.filters.chosen, { name, value: text ?? '' }) : (text ?? '');
  return (
    <Row
      as="span"
      inline
      fixed
      maxW={340}
      h={30}
      radius="md"
      fill="primary-soft"
      size={13}
      weight="medium"
      tone="primary"
      nowrap
      touch={{ h: 36 }}
      className={classes.chip}
      data-filter={filter.id}
    >
      {canOpen ? (
        <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
          <Popover.Target>
            <button type="button" onClick={() => setOpen(!isOpen)}>
              <Text as="span" block truncate maxW={300}>
                {words}
              </Text>
            </button>
          </Popover.Target>
          <Popover.Dropdown {...layout('box', { minW: 220, maxW: 'calc(100vw - 32px)', p: 6 })} aria-label={name}>
            <FilterPanel filter={filter} onDone={() => setOpen(false)} />
          </Popover.Dropdown>
        </Popover>
      ) : filter.onOpen ? (
        <button type="button" onClick={filter.onOpen}>
          <Text as="span" block truncate maxW={300}>
            {words}
          </Text>
        </button>
      ) : (
        <Text as="span" block truncate maxW={300} px={10}>
          {words}
        </Text>
      )}
      <button
        type="button"
        aria-label={t(($) => $.shell.filters.remove, { filter: words })}
        onClick={(event) => {
          moveFocus(event);
          filter.onChange(undefined);
        }}
      >
        <Icon of={IconX} size={14} />
      </button>
    </Row>
  );
}

/** `f`, while no text field, dialog or menu has the keyboard. */
function useFilterKey(open: () => void): void {
  useSingleKeys((event) => {
    const { key, ctrlKey, metaKey } = event;
    if (key !== 'f' || ctrlKey || metaKey || areKeysTaken(event) || readDevicePreference('single_keys') === 'off')
      return;
    event.preventDefault();
    open();
  });
}

type NamesProps = { label: string; filters: readonly ListFilter[]; onChoose: (filter: ListFilter) => void };

function FilterNames({ label, filters, onChoose }: NamesProps) {
  return (
    <ChoiceList
      label={label}
      choices={filters.map(({ id, name }) => ({ value: id, label: name }))}
      value={undefined}
      onChoose={(id) => {
        const chosen = filters.find((each) => each.id === id);
        if (chosen) onChoose(chosen);
      }}
    />
  );
}

type AddProps = {
  filters: readonly ListFilter[];
  /** The one that is being added. */
  id: string | undefined;
  onId: (id: string | undefined) => void;
};

/** Adds a filter, also with `f`: first which one, then its value. */
export function AddFilter({ filters, id, onId: setId }: AddProps) {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const filter = filters.find((each) => each.id === id);
  const label = t(($) => $.shell.filters.add);
  const close = () => {
    setOpen(false);
    setId(undefined);
  };
  function add(wanted: ListFilter): void {
    if (!wanted.isSwitch && !wanted.onOpen) return setId(wanted.id);
    close();
    if (!wanted.onOpen) return wanted.onChange(wanted.id);
    // What opens gives the focus back to where it was, and the choice is gone by then.
    button.current?.focus();
    wanted.onOpen();
  }
  useFilterKey(() => setOpen(true));
  return (
    <Popover
      opened={isOpen}
      onChange={(opens) => (opens ? setOpen(true) : close())}
      position="bottom-start"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          ref={button}
          size="sm"
          icon={IconPlus}
          className={classes.add}
          aria-expanded={isOpen}
          data-add-filter
          onClick={() => (isOpen ? close() : setOpen(true))}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown {...layout('box', { minW: 220, maxW: 'calc(100vw - 32px)', p: 6 })} aria-label={label}>
        {filter ? (
          <>
            <Button size="sm" variant="ghost" icon={IconChevronLeft} onClick={() => setId(undefined)}>
              {filter.name}
            </Button>
            <FilterPanel filter={filter} onDone={close} />
          </>
        ) : (
          <FilterNames label={label} filters={filters} onChoose={add} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
