import { toWireLocale } from '@enlace/contract/core/locale.ts';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconDeviceDesktop, IconDeviceMobile, IconMoon, IconSun } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { useOpenBlock } from '#components/block-editor/blocks/open-block.tsx';
import { useEditor, useEditorState } from '#components/block-editor/editor/editor-context.tsx';
import { useEditLanguage } from '#components/block-editor/languages/edit-language.tsx';
import { ShownMoment } from '#components/block-editor/timing/shown-moment.tsx';
import { useShownMoment } from '#components/block-editor/timing/use-shown-moment.ts';
import { PreviewFrame } from '#components/block-editor/preview/preview-frame.tsx';
import { useScale } from './use-scale.ts';
import { usePreviewMark } from '#components/block-editor/preview/use-preview-mark.ts';
import { Box, Grid, Row, Stack } from '#components/layout/layout.tsx';
import { usePreviewHtml } from './use-preview-html.ts';
import classes from './preview-canvas.module.css';

type Device = 'phone' | 'desktop';

const pageWidths: Record<Device, number> = { phone: 390, desktop: 1280 };

/** `onSeen`: the page has been rendered, or cannot be. */
type Handlers = { onPicked: () => void; onSeen: () => void };
type ScreenProps = { profileId: string; device: Device; scheme: 'light' | 'dark' } & Handlers;

function Screen({ profileId, device, scheme, onPicked, onSeen }: ScreenProps) {
  const { t } = useTranslation(['editor', 'common']);
  const editor = useEditor();
  const { open } = useOpenBlock();
  const mark = usePreviewMark();
  const { current } = useEditLanguage();
  const at = useShownMoment();
  const preview = usePreviewHtml({ profileId, scheme, at, locale: current && toWireLocale(current) });
  const pageWidth = pageWidths[device];
  const { screen, scale } = useScale<HTMLDivElement>(pageWidth);

  const isDecided = preview.html !== undefined || preview.error !== undefined;
  useEffect(() => {
    if (isDecided) onSeen();
  }, [isDecided, onSeen]);

  function pick(id: string): void {
    onPicked();
    open(id);
  }

  function onKey(key: string, shift: boolean): void {
    if (key === 's') void editor.flush();
    else if (key === 'y' || shift) editor.redo();
    else editor.undo();
  }
  return (
    <Box
      phone={{ mt: 10 }}
      grow
      shrinkY
      mt={16}
      className={classes.device}
      data-device={device}
      data-preview={preview.html === undefined ? 'waiting' : 'drawn'}
    >
      <Box relative full h="100%" clip fill="surface" ref={screen} className={classes.screen}>
        {preview.html === undefined && preview.error === undefined && (
          <Grid position="absolute" inset={0} center as="p" p={24} textAlign="center" size={13} tone="faint">
            {t(($) => $.editor.preview.loading)}
          </Grid>
        )}
        {preview.html !== undefined && (
          <Box
            position="absolute"
            left={0}
            top={0}
            className={classes.page}
            style={{ width: pageWidth, height: `${100 / scale}%`, transform: `scale(${scale})` }}
          >
            <PreviewFrame
              title={t(($) => $.editor.preview.title)}
              html={preview.html}
              mark={mark}
              onKey={onKey}
              onPick={pick}
            />
          </Box>
        )}
        {preview.error !== undefined && (
          <Box position="absolute" left={10} right={10} bottom={14} z={2} radius={10} fill="surface" shadow={3}>
            <Callout
              tone="danger"
              title={t(($) => $.editor.preview.failed)}
              action={
                <Button size="sm" variant="ghost" onClick={preview.retry}>
                  {t(($) => $.common.retry)}
                </Button>
              }
            >
              {errorText(preview.error)}
            </Callout>
          </Box>
        )}
      </Box>
    </Box>
  );
}

type Props = { profileId: string } & Handlers;

function Canvas({ profileId, ...handlers }: Props) {
  const { t } = useTranslation('editor');
  const isPhone = useMedia(phoneQuery);
  const [device, setDevice] = useState<Device>('phone');
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const hasBothSchemes = useEditorState((snapshot) => snapshot.history.document.theme.scheme === 'auto');
  const isLight = scheme === 'light';
  return (
    <Stack
      phone={{ p: '12px 12px 0', h: 'calc(100dvh - 56px - 76px - 74px)', minH: 380 }}
      relative
      clip
      as="section"
      align="center"
      shrink
      shrinkY
      pt={14}
      pb={18}
      px={16}
      className={classes.canvas}
      aria-label={t(($) => $.editor.preview.title)}
    >
      <Row radius={10} shadow={1} border fill="surface" gap={4} fixed p={2} className={classes.controls}>
        {!isPhone && (
          <Segments
            label={t(($) => $.editor.preview.device)}
            segments={[
              { value: 'phone', label: t(($) => $.editor.preview.phone), icon: IconDeviceMobile },
              { value: 'desktop', label: t(($) => $.editor.preview.desktop), icon: IconDeviceDesktop },
            ]}
            value={device}
            onChange={setDevice}
          />
        )}
        <ShownMoment />
        {hasBothSchemes && (
          <IconButton
            icon={isLight ? IconMoon : IconSun}
            label={isLight ? t(($) => $.editor.preview.showDark) : t(($) => $.editor.preview.showLight)}
            onClick={() => setScheme(isLight ? 'dark' : 'light')}
          />
        )}
      </Row>
      <Screen profileId={profileId} device={isPhone ? 'phone' : device} scheme={scheme} {...handlers} />
    </Stack>
  );
}

/** The page as visitors see it, on phone or desktop, light or dark. */
export const PreviewCanvas = memo(Canvas);
