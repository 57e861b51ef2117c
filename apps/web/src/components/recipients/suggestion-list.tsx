import { Avatar } from '#components/identity/avatar.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import type { Suggestion } from './recipients-field.tsx';

type Props = {
  id: string;
  label: string;
  side: 'above' | 'below';
  offered: readonly Suggestion[];
  choice: Suggestion | undefined;
  text: string;
  onChoose: (person: Suggestion) => void;
};

/** Where the typed text is in a name: at the start of a word, whatever the case. */
function Marked({ name, text }: { name: string; text: string }) {
  const typed = text.trim().toLocaleLowerCase();
  const lower = name.toLocaleLowerCase();
  const at = lower.startsWith(typed) ? 0 : lower.indexOf(` ${typed}`) + 1;
  if (typed === '' || (at === 0 && !lower.startsWith(typed))) return name;
  return (
    <>
      {name.slice(0, at)}
      <Text as="b" weight="semibold" tone="primary">
        {name.slice(at, at + typed.length)}
      </Text>
      {name.slice(at + typed.length)}
    </>
  );
}

/** Who may be meant by what is typed. */
export function SuggestionList({ id, label, side, offered, choice, text, onChoose }: Props) {
  return (
    <Box
      as="ul"
      position="absolute"
      z="var(--z-popover)"
      left={0}
      p={4}
      w={372}
      maxW="100%"
      maxH={260}
      scrollY
      fill="raised"
      radius="md"
      border
      shadow={3}
      {...(side === 'above' ? { bottom: '100%' } : { top: '100%' })}
      id={id}
      role="listbox"
      aria-label={label}
    >
      {offered.map((person, index) => (
        <Row
          as="li"
          key={person.email}
          id={`${id}-${index}`}
          role="option"
          aria-selected={person === choice}
          chosen="active"
          gap={8}
          minH={42}
          px={8}
          radius="sm"
          hover="hover"
          pointer
          // The field would take what is typed as an address when it loses the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <Avatar name={person.name || person.email} size={24} />
          <Box as="span" grow shrink leading={1.3}>
            <Text as="span" block size={13} weight="medium" truncate>
              <Marked name={person.name || person.email} text={text} />
            </Text>
            {person.name !== '' && (
              <Text as="span" block size={12} tone="faint" truncate>
                {person.email}
              </Text>
            )}
          </Box>
          <Text as="span" size={12} tone="faint">
            {person.note}
          </Text>
        </Row>
      ))}
    </Box>
  );
}
