import type { Wall } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { Card } from '#components/surface/card.tsx';
import { useFormats } from '#lib/format/use-formats.ts';

const figures = ['posts', 'reactions', 'comments', 'votes'] as const;

/** Activity on the wall in the last 30 days; nothing while there is none. */
export function WallFigures({ wall }: { wall: Wall }) {
  const { t } = useTranslation('walls');
  const formats = useFormats();
  const shown = figures.filter((figure) => wall.recent[figure] > 0);
  if (shown.length === 0) return null;
  return (
    <Card
      title={t(($) => $.walls.figures.title)}
      end={
        <Text as="span" size={13} tone="faint">
          {t(($) => $.walls.figures.days)}
        </Text>
      }
    >
      <Stack as="dl" gap={10} size={13}>
        {shown.map((figure) => (
          <Row align="stretch" justify="between" gap={12} key={figure}>
            <Text as="dt" tone="muted">
              {t(($) => $.walls.figures[figure])}
            </Text>
            <Box as="dd" weight="semibold" tabular>
              {formats.number(wall.recent[figure])}
            </Box>
          </Row>
        ))}
      </Stack>
    </Card>
  );
}
