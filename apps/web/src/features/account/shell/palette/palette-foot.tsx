import { useTranslation } from 'react-i18next';
import { Kbd } from '#components/keys/kbd.tsx';
import { Box, Row } from '#components/layout/layout.tsx';
import { commandKeyName } from '#lib/keyboard/command-key.ts';
import { openPanel } from '#lib/palette/palette-state.ts';
import classes from './palette.module.css';

export function PaletteFoot() {
  const { t } = useTranslation('shell');
  return (
    <Row
      lineTop
      fill="surface-2"
      hideOnPhone
      as="footer"
      wrap
      gap={6}
      gapX={18}
      py={10}
      px={18}
      size={12}
      tone="faint"
      align="stretch"
    >
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t(($) => $.shell.palette.move)}
      </span>
      <span>
        <Kbd>↵</Kbd> {t(($) => $.shell.palette.open)}
      </span>
      <span>
        <Kbd>{commandKeyName} ↵</Kbd> {t(($) => $.shell.palette.newTab)}
      </span>
      <Box as="button" ml="auto" type="button" className={classes.keys} onClick={() => openPanel('keys')}>
        <Kbd>?</Kbd> {t(($) => $.shell.palette.allKeys)}
      </Box>
    </Row>
  );
}
