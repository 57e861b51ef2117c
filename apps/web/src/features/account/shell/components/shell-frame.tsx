import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { IconSearch } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { OfflineBand } from '#components/feedback/offline-band.tsx';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import { Grid, Stack, Text } from '#components/layout/layout.tsx';
import { BarEndProvider } from '#components/page/bar-slot.tsx';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { useLightPaper } from '#lib/print/use-printing.ts';
import { openPanel } from '#lib/palette/palette-state.ts';
import { ActingBanner } from '../acting/acting-banner.tsx';
import { useFolded } from '../use-folded.ts';
import classes from './shell-frame.module.css';

type Props = {
  menu: ReactNode;
  tabs: ReactNode;
  barEnd: ReactNode;
  /** Above the screen, on every screen. */
  notice?: ReactNode;
  isInk?: boolean;
};

/** After navigation the new screen is scrolled to its top and focused. */
function useFreshStart() {
  const { pathname } = useLocation();
  const sheet = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    if (!sheet.current?.contains(document.activeElement)) sheet.current?.focus({ preventScroll: true });
  }, [pathname]);
  return sheet;
}

type SheetProps = Pick<Props, 'barEnd' | 'notice'> & { isPhone: boolean };

/** The sheet with the screen; on phones its bar also opens the search. */
function Sheet({ isPhone, barEnd, notice }: SheetProps) {
  const { t } = useTranslation('shell');
  const sheet = useFreshStart();
  return (
    <Stack
      shadow={1}
      clip
      phone={{ m: 0, border: '0', minH: '100dvh' }}
      relative
      fill="surface"
      border
      radius="lg"
      as="main"
      shrink
      shrinkY
      my={8}
      mr={8}
      ref={sheet}
      id="contenido"
      tabIndex={-1}
      className={classes.sheet}
    >
      <OfflineBand />
      {notice !== undefined && <div data-screen-only>{notice}</div>}
      <BarEndProvider
        value={
          isPhone ? (
            <>
              <IconButton icon={IconSearch} label={t(($) => $.shell.find)} onClick={() => openPanel('palette')} />
              {barEnd}
            </>
          ) : (
            barEnd
          )
        }
      >
        <Outlet />
      </BarEndProvider>
      <ToastArea />
    </Stack>
  );
}

/** Menu on the left, the sheet with the screen, tabs at the bottom on phones. */
export function ShellFrame({ menu, tabs, barEnd, notice, isInk = false }: Props) {
  const { t } = useTranslation('shell');
  const { isFolded } = useFolded();
  const isPhone = useMedia(phoneQuery);
  useLightPaper();
  return (
    <Stack h="100dvh" phone={{ show: 'block', h: 'auto' }}>
      <ActingBanner />
      <Grid
        clip
        columns="var(--nav-w) minmax(0, 1fr)"
        grow
        shrinkY
        className={classes.app}
        data-ink={isInk || undefined}
        data-folded={(isFolded && !isPhone) || undefined}
      >
        <Text
          as="a"
          py={8}
          px={14}
          radius="md"
          fill="raised"
          href="#contenido"
          className={classes.skip}
          data-screen-only
        >
          {t(($) => $.shell.skip)}
        </Text>
        {!isPhone && (
          <Grid shrinkY className={classes.menu} data-screen-only>
            {menu}
          </Grid>
        )}
        <Sheet isPhone={isPhone} barEnd={barEnd} notice={notice} />
        {isPhone && tabs}
      </Grid>
    </Stack>
  );
}
