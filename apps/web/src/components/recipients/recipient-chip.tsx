import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconX } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Avatar } from '#components/identity/avatar.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { type Recipient, writeRecipient } from './recipient-list.ts';

type Props = {
  person: Recipient;
  isAddress: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onRemove: () => void;
};

/** One recipient. The keyboard comes to it from the input; its cross is for the pointer. */
export function RecipientChip({ person, isAddress, onKeyDown, onRemove }: Props) {
  const { t } = useTranslation('recipients');
  const name = person.name || person.email;
  return (
    <Row
      as="span"
      inline
      gap={6}
      h={26}
      maxW="100%"
      pl={isAddress ? '3px' : 10}
      pr={4}
      radius="full"
      fill={isAddress ? 'active' : 'danger-soft'}
      tone={isAddress ? 'default' : 'danger'}
      weight="medium"
      nowrap
      focus="within"
    >
      {isAddress && <Avatar name={name} size={20} />}
      <Text
        as="button"
        type="button"
        data-chip
        tabIndex={-1}
        size={13}
        weight="medium"
        tone="inherit"
        truncate
        focus="none"
        title={writeRecipient(person)}
        aria-label={t(($) => (isAddress ? $.recipients.chip : $.recipients.badChip), {
          person: writeRecipient(person),
        })}
        onKeyDown={onKeyDown}
      >
        {name}
      </Text>
      <Box
        as="button"
        type="button"
        tabIndex={-1}
        tone={isAddress ? 'faint' : 'danger'}
        reach
        relative
        aria-label={t(($) => $.recipients.remove, { name })}
        onClick={onRemove}
      >
        <Icon of={IconX} size={14} />
      </Box>
    </Row>
  );
}
