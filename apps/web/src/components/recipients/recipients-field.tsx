import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Box, layout, type Look, Row, Text } from '#components/layout/layout.tsx';
import { addRecipients, fold, readRecipients, type Recipient, writeRecipient } from './recipient-list.ts';
import { RecipientChip } from './recipient-chip.tsx';
import { SuggestionList } from './suggestion-list.tsx';

const inputLook: Look = {
  grow: true,
  h: 26,
  minW: 80,
  size: 13,
  touch: { size: 16 },
  border: 'none',
  fill: 'none',
  focus: 'none',
};

export type RecipientsHandle = { focus: () => void };

/** Somebody who may be meant; `note` says from where they are known. */
export type Suggestion = Recipient & { note: string };

type Props = {
  label: string;
  people: readonly Recipient[];
  onChange: (people: Recipient[]) => void;
  /** Whether a mail can be sent there; others are shown in red. */
  isAddress: (email: string) => boolean;
  /** Answers to `onSearch`, which gets what is typed. */
  suggestions: readonly Suggestion[];
  onSearch: (text: string) => void;
  /** Where the suggestions are; never over the line that is typed in. */
  listSide?: 'above' | 'below';
  handle?: Ref<RecipientsHandle> | undefined;
  /** It was just asked for. */
  takesFocus?: boolean;
  /** At the end of the line. */
  end?: ReactNode;
  isInvalid?: boolean;
  describedBy?: string | undefined;
};

/** Fewer letters fit too many people. */
const suggestedFrom = 2;
const commits = new Set(['Enter', ',', ';', '，', '、', '；']);
const nameOf = ({ name, email }: Recipient) => name || email;

/** Who is not there yet and fits what is typed by now, which the search may be late for. */
function offeredOf({ people, suggestions }: Pick<Props, 'people' | 'suggestions'>, text: string): Suggestion[] {
  const known = new Set(people.map(({ email }) => email.toLowerCase()));
  const typed = fold(text.trim());
  return suggestions.filter(
    ({ name, email }) => !known.has(email.toLowerCase()) && fold(`${name} ${email}`).includes(typed),
  );
}

/** Who is marked before anybody moved: the first, but for a whole address only whose address it is or begins. */
function usualMark(offered: readonly Suggestion[], text: string, isAddress: Props['isAddress']): number {
  const typed = text.trim().toLowerCase();
  if (!isAddress(typed)) return 0;
  const same = offered.findIndex(({ email }) => email.toLowerCase() === typed);
  return same === -1 ? offered.findIndex(({ email }) => email.toLowerCase().startsWith(typed)) : same;
}

/** What is typed, what may be meant, and which of it is marked. */
function useTyped({ people, onChange, onSearch, suggestions, isAddress }: Props) {
  const { t } = useTranslation('recipients');
  const [text, setText] = useState('');
  const [marked, setMarked] = useState<number>();
  const [isClosed, setClosed] = useState(false);
  const [said, setSaid] = useState('');
  const isAsking = text.trim().length >= suggestedFrom && !isClosed;
  const offered = isAsking ? offeredOf({ people, suggestions }, text) : [];
  const mark = Math.min(marked ?? usualMark(offered, text, isAddress), offered.length - 1);
  function type(next: string): void {
    setText(next);
    setMarked(undefined);
    setClosed(false);
    onSearch(next.trim().length >= suggestedFrom ? next.trim() : '');
  }
  return {
    text,
    type,
    offered,
    choice: offered[mark],
    said,
    close: () => setClosed(true),
    move(step: number): void {
      const from = Math.max(mark, step < 0 ? 0 : -1);
      setMarked((from + step + offered.length) % Math.max(1, offered.length));
    },
    add(added: readonly Recipient[]): void {
      type('');
      if (added.length === 0) return;
      onChange(addRecipients(people, added));
      setSaid(t(($) => $.recipients.added, { names: added.map(nameOf).join(', ') }));
    },
    remove(index: number): void {
      const gone = people[index];
      onChange(people.filter((_, each) => each !== index));
      if (gone) setSaid(t(($) => $.recipients.removed, { name: nameOf(gone) }));
    },
  };
}

/** The keys of the chips: the input is the place after the last one. */
function useWalk({ people, typed }: { people: readonly Recipient[]; typed: ReturnType<typeof useTyped> }) {
  const row = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  function focusChip(index: number): void {
    const chips = row.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [];
    (chips[index] ?? input.current)?.focus();
  }
  function onChipKey(event: KeyboardEvent, index: number): void {
    const { key } = event;
    // A chip is part of a text field: no letter on it is a shortcut of the screen.
    event.stopPropagation();
    if (key === 'ArrowLeft') focusChip(Math.max(0, index - 1));
    else if (key === 'ArrowRight') focusChip(index + 1);
    else if (key === 'Home') focusChip(0);
    else if (key === 'End') input.current?.focus();
    else if (key === 'Backspace' || key === 'Delete') {
      typed.remove(index);
      // The next chip takes the place; the last one leaves it to the input.
      if (index < people.length - 1) requestAnimationFrame(() => focusChip(index));
      else input.current?.focus();
    } else if (key === 'Enter' || key === 'F2') {
      const person = people[index];
      typed.remove(index);
      if (person) typed.type(writeRecipient(person));
      input.current?.focus();
    } else {
      if (key.length === 1 && !event.ctrlKey && !event.metaKey) input.current?.focus();
      return;
    }
    event.preventDefault();
  }
  return { row, input, focusLast: () => focusChip(people.length - 1), onChipKey };
}

/** Inside quotation marks a separator belongs to a name. */
const isInName = (text: string) => text.split('"').length % 2 === 0;

type Typed = ReturnType<typeof useTyped>;
type Keys = { typed: Typed; hasPeople: boolean; focusLast: () => void };

/** The keys of the input: those of its list, of a field of several, and of a text. */
function onInputKey(event: KeyboardEvent<HTMLInputElement>, { typed, hasPeople, focusLast }: Keys): void {
  const { key, currentTarget } = event;
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
  const { text, offered, choice } = typed;
  if (key !== 'Enter' && commits.has(key) && isInName(text)) return;
  const isAtStart = currentTarget.selectionStart === 0 && currentTarget.selectionEnd === 0;
  const goesBack = (key === 'Backspace' || key === 'ArrowLeft') && isAtStart && hasPeople;
  if (offered.length > 0 && (key === 'ArrowDown' || key === 'ArrowUp')) typed.move(key === 'ArrowDown' ? 1 : -1);
  else if (offered.length > 0 && key === 'Escape') {
    event.stopPropagation();
    typed.close();
  } else if (commits.has(key) && text.trim() !== '')
    typed.add(choice && key === 'Enter' ? [choice] : readRecipients(text));
  else if (goesBack) focusLast();
  else if (key !== 'Enter' && !commits.has(key)) return;
  event.preventDefault();
}

/** The input with the list of who may be meant. */
function RecipientInput({ props, id, typed, keys, input }: InputProps) {
  const { listSide = 'below', isInvalid, describedBy } = props;
  const { t } = useTranslation('recipients');
  const { text, offered, choice } = typed;
  const listId = `${id}list`;
  const isListed = offered.length > 0;
  function onPaste(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData('text');
    if (!/[,;@\n]/.test(pasted)) return;
    event.preventDefault();
    event.stopPropagation();
    typed.add(readRecipients(text + pasted));
  }
  return (
    <>
      <input
        ref={input}
        id={id}
        {...layout('box', inputLook)}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? listId : undefined}
        aria-activedescendant={isListed && choice ? `${listId}-${offered.indexOf(choice)}` : undefined}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        // A drawer around it stays open when Escape closes the list.
        data-mantine-stop-propagation={isListed || undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        inputMode="email"
        value={text}
        onChange={(event) => typed.type(event.currentTarget.value)}
        onKeyDown={(event) => onInputKey(event, keys)}
        onPaste={onPaste}
        onBlur={() => typed.add(readRecipients(text))}
      />
      {isListed && (
        <SuggestionList
          id={listId}
          label={t(($) => $.recipients.suggestions)}
          side={listSide}
          offered={offered}
          choice={choice}
          text={text}
          onChoose={(person) => {
            typed.add([person]);
            input.current?.focus();
          }}
        />
      )}
      <Box as="span" className="sr-only" role="status">
        {isListed ? t(($) => $.recipients.found, { count: offered.length, n: offered.length }) : typed.said}
      </Box>
    </>
  );
}

type InputProps = { props: Props; id: string; typed: Typed; keys: Keys; input: RefObject<HTMLInputElement | null> };

/** The people a mail goes to, as chips; typing searches, and a list can be pasted. */
export function RecipientsField(props: Props) {
  const { label, people, isAddress, handle, takesFocus = false, end } = props;
  const id = useId();
  const typed = useTyped(props);
  const { row, input, focusLast, onChipKey } = useWalk({ people, typed });
  useImperativeHandle(handle, () => ({ focus: () => input.current?.focus() }));
  const arrive = useEffectEvent(() => {
    if (takesFocus) input.current?.focus();
  });
  useEffect(() => arrive(), []);
  return (
    <Row ref={row} relative wrap gap={6} minH={36} py="3px" lineBottom size={13}>
      <Text as="label" fixed w={52} size={13} tone="faint" htmlFor={id}>
        {label}
      </Text>
      {people.map((person, index) => (
        <RecipientChip
          key={person.email}
          person={person}
          isAddress={isAddress(person.email)}
          onKeyDown={(event) => onChipKey(event, index)}
          onRemove={() => {
            typed.remove(index);
            input.current?.focus();
          }}
        />
      ))}
      <RecipientInput
        props={props}
        id={id}
        typed={typed}
        keys={{ typed, hasPeople: people.length > 0, focusLast }}
        input={input}
      />
      {end}
    </Row>
  );
}
