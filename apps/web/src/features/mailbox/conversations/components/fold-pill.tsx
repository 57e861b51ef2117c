import { IconDots } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Row } from '#components/layout/layout.tsx';

type Props = { text: string; isOpen: boolean; onToggle: () => void };

/** What follows the own words of a mail, folded to its name. */
export function FoldPill({ text, isOpen, onToggle }: Props) {
  return (
    <Row
      as="button"
      type="button"
      inline
      gap={6}
      h={26}
      px={10}
      border="strong"
      radius="full"
      size={12}
      tone="muted"
      hover="text"
      touch={{ h: 36 }}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <Icon of={IconDots} size={14} />
      {text}
    </Row>
  );
}
