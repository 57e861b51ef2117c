import { fromWireLocale } from '@enlace/contract/core/locale.ts';
import type { Profile } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconEye, IconPalette, IconStack2 } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { BlockList } from '#components/block-editor/blocks/components/block-list.tsx';
import { EditorTargetContext } from '#components/block-editor/editor/editor-target.tsx';
import { EditLanguageProvider } from '#components/block-editor/languages/edit-language.tsx';
import { LanguageSwitch } from '#components/block-editor/languages/language-switch.tsx';
import { OpenBlockProvider } from '#components/block-editor/blocks/open-block.tsx';
import { Box, Grid, type Look, Row, Stack } from '#components/layout/layout.tsx';
import { EditorPlaceContext, type EditorPart, type EditorTab } from '../editor-place.tsx';
import classes from './editor-frame.module.css';
import { lazyPart } from '#components/lazy/lazy-part.tsx';
import { loadNamespaces } from '#lib/i18n/i18n.ts';
import type { Publishing } from '../use-publish.ts';

const rightLook: Look = {
  lineLeft: true,
  pb: 24,
  phone: { p: '18px 16px 90px' },
  pt: 18,
  px: 18,
  relative: true,
  scroll: true,
};

/** The moment after the left column is drawn, whatever it shows; a column that does not come holds nobody up. */
const columnDrawn = () =>
  new Promise<void>((resolve) => {
    const until = performance.now() + 1_500;
    const look = () => {
      if (document.querySelector('[data-drawn]') || performance.now() > until) resolve();
      else setTimeout(look, 30);
    };
    look();
  });

// The list loads first; its neighbours follow.
const LookPanel = lazyPart(async () => {
  await columnDrawn();
  return (await import('../../look/look-panel.tsx')).LookPanel;
});
const PreviewCanvas = lazyPart(async () => {
  await columnDrawn();
  return (await import('../../preview/preview-canvas.tsx')).PreviewCanvas;
});
const PublishSheet = lazyPart(async () => (await import('./publish-sheet.tsx')).PublishSheet);
const BlockClicks = lazyPart(async () => (await import('../../clicks/block-clicks.tsx')).BlockClicks);
const ClicksPanel = lazyPart(async () => (await import('../../settings/clicks-panel.tsx')).ClicksPanel);
const SettingsPanel = lazyPart(async () => {
  const [{ SettingsPanel: panel }] = await Promise.all([
    import('../../settings/settings-panel.tsx'),
    loadNamespaces(['dates']),
  ]);
  return panel;
});

const tabs: readonly EditorTab[] = ['blocks', 'clicks', 'settings'];
const parts: readonly { part: EditorPart; icon: IconShape }[] = [
  { part: 'blocks', icon: IconStack2 },
  { part: 'preview', icon: IconEye },
  { part: 'look', icon: IconPalette },
];

function Tabs({ tab, onTab }: { tab: EditorTab; onTab: (tab: EditorTab) => void }) {
  const { t } = useTranslation('editor');
  return (
    <Row lineBottom fixed gap={22} px={20} align="stretch" role="group" aria-label={t(($) => $.editor.part.label)}>
      {tabs.map((each) => (
        <Box
          as="button"
          relative
          h={40}
          weight="medium"
          tone="muted"
          nowrap
          hover="text"
          chosen="tab"
          key={each}
          type="button"
          aria-pressed={each === tab}
          onClick={() => onTab(each)}
        >
          {t(($) => $.editor.tab[each])}
        </Box>
      ))}
    </Row>
  );
}

function PartSwitch({ part, onPart }: { part: EditorPart; onPart: (part: EditorPart) => void }) {
  const { t } = useTranslation('editor');
  return (
    <Grid
      position="fixed"
      left={12}
      right={12}
      bottom="calc(var(--tabbar-h) + 20px + env(safe-area-inset-bottom))"
      z="var(--z-shell)"
      radius={16}
      shadow={4}
      columns="repeat(3, 1fr)"
      p={6}
      className={classes.parts}
      role="group"
      aria-label={t(($) => $.editor.part.label)}
    >
      {parts.map((each) => (
        <Row
          as="button"
          justify="center"
          gap={8}
          h={44}
          shrink
          radius="lg"
          size={13}
          weight="semibold"
          nowrap
          key={each.part}
          type="button"
          className={classes.part}
          aria-pressed={each.part === part}
          onClick={() => onPart(each.part)}
        >
          <Icon of={each.icon} size={18} />
          {t(($) => $.editor.part[each.part])}
        </Row>
      ))}
    </Grid>
  );
}

type ColumnProps = { profile: Profile; tab: EditorTab; onTab: (tab: EditorTab) => void };

/** The blocks of the page, its clicks or its settings. */
function LeftColumn({ profile, tab, onTab }: ColumnProps) {
  const { t } = useTranslation('editor');
  return (
    <Stack
      lineRight
      phone={{ border: '0' }}
      as="section"
      shrinkY
      className={classes.left}
      aria-label={t(($) => $.editor.tab[tab])}
    >
      <Tabs tab={tab} onTab={onTab} />
      <Box px={12} pt={12} pb="88px" phone={{ overflow: 'visible', p: '12px 12px 90px' }} relative scroll grow shrinkY>
        <Suspense fallback={null}>
          {tab === 'blocks' && <LanguageSwitch />}
          {tab === 'blocks' && (
            <BlockList place="page" label={t(($) => $.editor.block.list)} empty={t(($) => $.editor.block.emptyHelp)} />
          )}
          {tab === 'clicks' && <ClicksPanel />}
          {tab === 'settings' && <SettingsPanel profile={profile} />}
          <span hidden data-drawn />
        </Suspense>
      </Box>
    </Stack>
  );
}

const pageTarget = {
  target: 'page',
  blockFoot: (blockId: string) => (
    <Suspense fallback={null}>
      <BlockClicks blockId={blockId} />
    </Suspense>
  ),
} as const;

/** Blocks on the left, the page in the centre, its theme on the right; on phones one of the three at a time. */
export function EditorFrame({ profile, publishing }: { profile: Profile; publishing: Publishing }) {
  const isPhone = useMedia(phoneQuery);
  const [tab, showTab] = useState<EditorTab>('blocks');
  const [part, setPart] = useState<EditorPart>('blocks');
  const place = useMemo(() => ({ profileId: profile.id, tab, showTab }), [profile.id, tab]);
  const showBlocks = useCallback(() => {
    showTab('blocks');
    setPart('blocks');
  }, []);
  const isShown = (each: EditorPart) => !isPhone || part === each;
  return (
    <EditorPlaceContext value={place}>
      <EditorTargetContext value={pageTarget}>
        <EditLanguageProvider base={fromWireLocale(profile.locale)}>
          <OpenBlockProvider>
            <Grid
              phone={{ show: 'block' }}
              columns="348px minmax(0, 1fr) 268px"
              grow
              shrinkY
              className={classes.columns}
            >
              {isShown('blocks') && <LeftColumn profile={profile} tab={tab} onTab={showTab} />}
              {isShown('preview') && (
                <Suspense fallback={<div />}>
                  <PreviewCanvas profileId={profile.id} onPicked={showBlocks} onSeen={publishing.onSeen} />
                </Suspense>
              )}
              {isShown('look') && (
                <Box {...rightLook} as="section" className={classes.right} aria-labelledby="editor-look">
                  <Suspense fallback={null}>
                    <LookPanel profileId={profile.id} />
                  </Suspense>
                </Box>
              )}
            </Grid>
            {isPhone && <PartSwitch part={part} onPart={setPart} />}
            {publishing.sheet && (
              <PublishSheet
                profile={profile}
                publishing={publishing}
                step={publishing.sheet}
                onClose={() => publishing.showSheet(undefined)}
                onJump={showBlocks}
              />
            )}
          </OpenBlockProvider>
        </EditLanguageProvider>
      </EditorTargetContext>
    </EditorPlaceContext>
  );
}
