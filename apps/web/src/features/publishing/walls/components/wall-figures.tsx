import type { Wall } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Stack, Text } from '#components/layout/layout.tsx';
import { Card } from '#components/surface/card.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import classes from './wall-figures.module.css';

const figures = ['posts', 'reactions', 'comments', 'votes'] as const;

/** Activity on the wall in the last 30 days. */
export function WallFigures({ wall }: { wall: Wall }) {
  const { t } = useTranslation('walls');
  const formats = useFormats();
  return (
    <Card
      title={t(($) => $.walls.figures.title)}
      end={
        <Text as="span" size={13} tone="faint">
          {t(($) => $.walls.figures.days)}
        </Text>
      }
    >
      <Stack as="dl" gap={10} size={13} className={classes.list}>
        {figures.map((figure) => (
          <div key={figure}>
            <dt>{t(($) => $.walls.figures[figure])}</dt>
            <dd>{formats.number(wall.recent[figure])}</dd>
          </div>
        ))}
      </Stack>
    </Card>
  );
}
