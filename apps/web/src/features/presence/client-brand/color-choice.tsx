import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconX } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Box, layout, Row, Stack, Text } from '#components/layout/layout.tsx';

const hexColor = /^#[0-9a-f]{6}$/i;

type Props = {
  label: string;
  value: string | null;
  /** Initial colour of the picker. */
  first: string;
  disabled: boolean;
  onChange: (color: string | null) => void;
};

/** The name of the colour above what sets it. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack gap={6} shrink size={13} weight="medium">
      <Text as="span" weight="semibold">
        {label}
      </Text>
      <Row minH={40} gap={8}>
        {children}
      </Row>
    </Stack>
  );
}

/** A custom colour, or the theme's. */
export function ColorChoice({ label, value, first, disabled, onChange }: Props) {
  const { t } = useTranslation('letterhead');
  const [typed, setTyped] = useState<string | undefined>(undefined);
  if (value === null)
    return (
      <Labelled label={label}>
        <Text as="span" size={13} weight="regular" tone="muted">
          {t(($) => $.letterhead.ofTheme)}
        </Text>
        <Button
          size="sm"
          disabled={disabled}
          aria-label={`${t(($) => $.letterhead.choose)}: ${label}`}
          onClick={() => onChange(first)}
        >
          {t(($) => $.letterhead.choose)}
        </Button>
      </Labelled>
    );
  return (
    <Labelled label={label}>
      <input
        type="color"
        {...layout('box', { fixed: true, w: 44, h: 36, p: 2, border: 'strong', radius: 'md', fill: 'surface' })}
        aria-label={label}
        disabled={disabled}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Box flex="1 1 auto" shrink>
        <TextField
          size="sm"
          label={t(($) => $.letterhead.codeOf, { part: label })}
          hideLabel
          value={typed ?? value.toUpperCase()}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          disabled={disabled}
          onBlur={() => setTyped(undefined)}
          onChange={({ target }) => {
            const text = target.value.startsWith('#') ? target.value : `#${target.value}`;
            setTyped(text);
            if (hexColor.test(text)) onChange(text.toLowerCase());
          }}
        />
      </Box>
      <IconButton
        icon={IconX}
        label={t(($) => $.letterhead.backToTheme, { part: label })}
        disabled={disabled}
        onClick={() => onChange(null)}
      />
    </Labelled>
  );
}
