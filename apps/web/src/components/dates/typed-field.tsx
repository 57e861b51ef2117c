import { Popover } from '@mantine/core';
import {
  type ComponentPropsWithRef,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { IconX } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { useTopmost } from '#lib/layers/use-topmost.ts';

/** What every field of a day or a time takes; the empty text is none, also while what is typed means nothing. */
export type DateFieldProps = {
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  error?: ReactNode;
  /** Keeps its value while what is typed means nothing: for what is saved at once, where none would be a change. */
  isKept?: boolean | undefined;
  /** With a button that empties it, under this name or the one of the field. */
  clearable?: boolean | string | undefined;
  'data-autofocus'?: boolean;
  /** Once the focus has left the field and what it opens. */
  onBlur?: (() => void) | undefined;
} & Omit<
  ComponentPropsWithRef<typeof TextField>,
  'value' | 'onChange' | 'hint' | 'error' | 'end' | 'type' | 'min' | 'max' | 'onBlur'
>;

type Props = DateFieldProps & {
  /** How a value is written. */
  write: (value: string) => string;
  read: (text: string) => string | undefined;
  /** Said while something is typed that means nothing. */
  unread: string;
  /** What was understood, said while it is typed. */
  explain?: ((value: string) => string) | undefined;
  /** Why a value cannot be chosen. */
  refuse?: ((value: string) => string | undefined) | undefined;
  icon: IconShape;
  openLabel: string;
  /** What the button at the end opens. */
  renderPicker: (choose: (value: string) => void) => ReactNode;
};

type PickerProps = Pick<Props, 'icon' | 'label' | 'openLabel' | 'disabled'> & {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** Whether the press of the button may take the focus. */
  takesFocus: () => boolean;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
  children: ReactNode;
};

const stop = (event: SyntheticEvent) => event.stopPropagation();

function Picker({ icon, label, openLabel, disabled, isOpen, setOpen, takesFocus, onBlur, children }: PickerProps) {
  // A dialog below it stays when Esc closes it.
  useTopmost(isOpen);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <IconButton
          size={28}
          iconSize={16}
          icon={icon}
          label={openLabel}
          aria-description={label}
          disabled={disabled}
          aria-expanded={isOpen}
          onMouseDown={(event) => {
            if (!takesFocus()) event.preventDefault();
          }}
          onClick={() => setOpen(!isOpen)}
          onBlur={onBlur}
        />
      </Popover.Target>
      {/* Its keys are none of what the field is in: a table moves between cells with arrows. Nor are its presses: a
          panel that holds the field closes with a press outside of it, and a row opens what it is about. */}
      <Popover.Dropdown
        data-picker
        onBlur={onBlur}
        onKeyDown={stop}
        onClick={stop}
        onMouseDown={stop}
        onTouchStart={stop}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** A day or a time in the person's language: typed in words or figures, or chosen. Down opens what there is to choose. */
export function TypedField(props: Props) {
  const {
    value,
    onChange,
    write,
    read,
    unread,
    explain,
    refuse,
    icon,
    openLabel,
    renderPicker,
    clearable,
    isKept,
    ...field
  } = props;
  const { label, hint, error, onFocus, onBlur, onKeyDown, ...rest } = field;
  const { t } = useTranslation('dates');
  const [typed, setTyped] = useState<string>();
  const [isTyping, setTyping] = useState(false);
  // Stays once the field is left: a line that goes would move the button that is being pressed.
  const [isExplained, setExplained] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isUnread = typed !== undefined && typed.trim() !== '' && read(typed) === undefined;
  const refused = value === '' ? undefined : refuse?.(value);
  const said = isUnread ? unread : refused;
  const understood = isExplained && !isUnread && value !== '' ? explain?.(value) : undefined;
  function choose(next: string): void {
    setTyped(undefined);
    setOpen(false);
    onChange(next);
  }
  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      setOpen(true);
    } else if (event.key === 'Enter' && isUnread) {
      event.preventDefault();
      setTyping(false);
    } else onKeyDown?.(event);
  }
  /** The button and what it opens belong to the field: it is left when the focus goes elsewhere. */
  function leave(event: FocusEvent<HTMLElement>): void {
    const to = event.relatedTarget;
    setTyping(false);
    // What means nothing stays, with its error.
    if (isUnread) return;
    setTyped(undefined);
    if (to instanceof Element && (input.current?.parentElement?.contains(to) || to.closest('[data-picker]'))) return;
    onBlur?.();
  }
  return (
    <TextField
      autoComplete="off"
      {...rest}
      // A form does not take for empty, or for good, what the field cannot take.
      ref={(element) => {
        input.current = element;
        element?.setCustomValidity(said ?? '');
      }}
      label={label}
      value={typed ?? (value === '' ? '' : write(value))}
      hint={isUnread && isTyping ? unread : (understood ?? hint)}
      error={isUnread ? (isTyping ? undefined : unread) : error || refused}
      onFocus={(event) => {
        event.currentTarget.select();
        onFocus?.(event);
      }}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        setTyping(true);
        setExplained(true);
        const next = read(text);
        if (next !== undefined || !isKept || text.trim() === '') onChange(next ?? '');
      }}
      onKeyDown={press}
      onBlur={leave}
      end={
        <>
          {Boolean(clearable) && !rest.disabled && (typed ?? value) !== '' && (
            <IconButton
              size={28}
              iconSize={16}
              icon={IconX}
              label={typeof clearable === 'string' ? clearable : t(($) => $.dates.clear)}
              aria-description={label}
              onClick={() => {
                choose('');
                input.current?.focus();
              }}
            />
          )}
          <Picker
            icon={icon}
            label={label}
            openLabel={openLabel}
            disabled={rest.disabled || rest.readOnly}
            isOpen={isOpen}
            setOpen={setOpen}
            takesFocus={() => document.activeElement !== input.current}
            onBlur={leave}
          >
            {renderPicker(choose)}
          </Picker>
        </>
      }
    />
  );
}
