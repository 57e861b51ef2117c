import { templateLimits } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Meter } from '#components/figures/meter.tsx';
import { Box, Row } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';

/** How close the mail is to the size at which Gmail clips it, with an explanation. */
export function WeightMeter({ bytes }: { bytes: number }) {
  const { t } = useTranslation('templates');
  const formats = useFormats();
  const limit = templateLimits.clipBytes;
  return (
    <Tooltip label={t(($) => $.templates.weight.clip)} multiline w={280}>
      <Row as="button" inline gap={8} focus="ring" type="button">
        <span className="sr-only">{t(($) => $.templates.weight.label)}: </span>
        <Box as="span" w={88} aria-hidden="true">
          <Meter label={t(($) => $.templates.weight.label)} used={bytes} limit={limit} />
        </Box>
        {t(($) => $.templates.weight.of, { size: formats.bytes(bytes), limit: formats.bytes(limit) })}
      </Row>
    </Tooltip>
  );
}
