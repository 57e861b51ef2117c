import {
  type OwnColorPart,
  ownColorParts,
  type ThemeChoice,
  themeTokens,
} from '@enlace/blocks/themes/theme-choice.schema.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconX } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Box, layout, Row, Stack, Text } from '#components/layout/layout.tsx';
import { ColorVerdict } from './color-verdict.tsx';
import type { ChangeLook } from './look.types.ts';
import classes from './look-panel.module.css';

type Props = { theme: ThemeChoice; onChange: ChangeLook };
type PartProps = Props & { part: OwnColorPart };

const hexColor = /^#[0-9a-f]{6}$/i;

/** Current colour of the part, custom or the theme's. */
function currentColor(theme: ThemeChoice, part: OwnColorPart): string {
  const tokens = themeTokens({ choice: theme, scheme: 'light' });
  return { color: tokens.acc, ground: tokens.bg, ink: tokens.ink }[part];
}

function isOwn(theme: ThemeChoice, part: OwnColorPart): boolean {
  return theme[part] !== undefined && (part !== 'color' || theme.palette === 'custom');
}

function withColor(part: OwnColorPart, color: string | undefined): Partial<ThemeChoice> {
  if (part !== 'color') return { [part]: color };
  return { palette: 'custom', color };
}

function ColorFields({ part, theme, onChange }: PartProps) {
  const { t } = useTranslation('editor');
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const label = t(($) => $.editor.look.parts[part]);
  const color = theme[part] ?? '#000000';
  const set = (next: string) => onChange(withColor(part, next.toLowerCase()), `theme.${part}`);
  return (
    <>
      <input
        type="color"
        {...layout('box', {
          fixed: true,
          w: 36,
          h: 30,
          p: 2,
          border: 'input',
          radius: 'md',
          fill: 'surface',
          pointer: true,
        })}
        aria-label={label}
        value={color}
        onChange={({ target }) => set(target.value)}
      />
      <TextField
        size="sm"
        label={t(($) => $.editor.look.codeOf, { part: label })}
        hideLabel
        value={typed ?? color.toUpperCase()}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        onBlur={() => setTyped(undefined)}
        onChange={({ target }) => {
          const text = target.value.startsWith('#') ? target.value : `#${target.value}`;
          setTyped(text);
          if (hexColor.test(text)) set(text);
        }}
      />
    </>
  );
}

function OwnColorRow({ part, theme, onChange }: PartProps) {
  const { t } = useTranslation('editor');
  const id = useId();
  const label = t(($) => $.editor.look.parts[part]);
  const drawn = currentColor(theme, part);
  return (
    <Stack gap={6} role="group" aria-labelledby={id}>
      <Row minH={30} gap={8} className={classes.ownRow}>
        <Text flex="0 0 68px" as="span" size={13} id={id}>
          {label}
        </Text>
        {isOwn(theme, part) ? (
          <>
            <ColorFields part={part} theme={theme} onChange={onChange} />
            {part !== 'color' && (
              <IconButton
                icon={IconX}
                label={t(($) => $.editor.look.backToTheme, { part: label })}
                onClick={() => onChange(withColor(part, undefined))}
              />
            )}
          </>
        ) : (
          <>
            <Box radius="sm" w={20} h={20} as="span" fixed className={classes.drawn} style={{ background: drawn }} />
            <Text as="span" grow shrink size={12} tone="faint">
              {t(($) => $.editor.look.ofTheme)}
            </Text>
            <Button size="sm" onClick={() => onChange(withColor(part, drawn))}>
              {t(($) => $.editor.look.choose)}
            </Button>
          </>
        )}
      </Row>
      {(isOwn(theme, part) || part === 'color') && <ColorVerdict part={part} theme={theme} onChange={onChange} />}
    </Stack>
  );
}

/** Custom accent, background and ink; readability is reported immediately, in both schemes. */
export function OwnColors({ labelId, ...props }: Props & { labelId: string }) {
  return (
    <Stack gap={10} role="group" aria-labelledby={labelId}>
      {ownColorParts.map((part) => (
        <OwnColorRow key={part} part={part} {...props} />
      ))}
    </Stack>
  );
}
