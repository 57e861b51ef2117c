import { useTranslation } from 'react-i18next';
import { Meter } from '#components/figures/meter.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { ShellCounts } from '../api/shell.queries.ts';
import classes from './menu-foot.module.css';

/** Mails sent in the current period. */
export function SendsMeter({ sends }: { sends: ShellCounts['sends'] }) {
  const { t } = useTranslation('shell');
  const formats = useFormats();
  const label = t(($) => $.shell.sends);
  return (
    <Box fixed pt={10} pb={12} px={10} className={classes.sends}>
      <Row justify="between" gap={8} mb={8} size={12} tone="muted" align="stretch">
        <span>{label}</span>
        <Text as="span" tabular tone="faint" nowrap>
          <Text as="b" weight="semibold" tone="muted">
            {formats.number(sends.used)}
          </Text>{' '}
          / {sends.quota === null ? t(($) => $.shell.unlimited) : formats.number(sends.quota)}
        </Text>
      </Row>
      <Meter label={label} used={sends.used} limit={sends.quota} />
    </Box>
  );
}
