import {
  checkOwnColor,
  drawnContrast,
  type OwnColorPart,
  type ThemeChoice,
} from '@enlace/blocks/themes/theme-choice.schema.ts';
import { useTranslation } from 'react-i18next';
import { IconAlertCircle, IconCheck } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { fillText, useBlockTexts } from '#components/block-editor/blocks/block-texts.tsx';
import { Box, layout, type Look, Row } from '#components/layout/layout.tsx';
import type { ChangeLook } from './look.types.ts';
import classes from './look-panel.module.css';

const verdictLook: Look = { align: 'stretch', gap: 6, size: 12, tone: 'ok' };

type Props = { part: OwnColorPart; theme: ThemeChoice; onChange: ChangeLook };

/** Rounded down: 4,49 must not read as a passing 4,5. */
function useRatio(): (ratio: number) => string {
  const formats = useFormats();
  return (ratio) => formats.number(Math.floor(ratio * 10) / 10);
}

function Refused({ part, nearest, ratio, onChange }: Omit<Props, 'theme'> & { nearest: string; ratio: number }) {
  const { t } = useTranslation('editor');
  const texts = useBlockTexts().aspect;
  const shown = useRatio();
  const color = nearest.toUpperCase();
  return (
    <>
      <Row {...verdictLook} as="p" className={classes.verdict} data-bad role="status">
        <Icon {...layout('box', { fixed: true, mt: 2 })} of={IconAlertCircle} size={14} />
        <span>{fillText(texts.unreadable, { ratio: shown(ratio), color })}</span>
      </Row>
      <div>
        <Button
          size="sm"
          onClick={() => onChange({ [part]: nearest, ...(part === 'color' ? { palette: 'custom' } : {}) })}
        >
          <Box
            inlineBlock
            as="span"
            w={10}
            h={10}
            mr={6}
            radius="full"
            className={classes.nearest}
            style={{ background: nearest }}
          />
          {t(($) => $.editor.look.useNearest, { color })}
        </Button>
      </div>
    </>
  );
}

/** The readability of a colour as text: in the light scheme, and as derived in the dark one. */
export function ColorVerdict({ part, theme, onChange }: Props) {
  const { t } = useTranslation('editor');
  const texts = useBlockTexts().aspect;
  const shown = useRatio();
  const own = checkOwnColor(theme, part);
  if (own?.nearest !== undefined)
    return <Refused part={part} nearest={own.nearest} ratio={own.ratio} onChange={onChange} />;
  const schemes = theme.scheme === 'auto' ? (['light', 'dark'] as const) : [theme.scheme];
  return (
    <Row {...verdictLook} as="p" className={classes.verdict} role="status">
      <Icon {...layout('box', { fixed: true, mt: 2 })} of={IconCheck} size={14} />
      <span>
        {schemes.map((scheme) => {
          const ratio = drawnContrast({ choice: theme, part, scheme });
          return (
            <Box as="span" block key={scheme}>
              {t(($) => (ratio >= 7 ? $.editor.look.readsVeryWell : $.editor.look.readsWell), {
                scheme: texts[scheme],
                ratio: shown(ratio),
              })}
            </Box>
          );
        })}
      </span>
    </Row>
  );
}
