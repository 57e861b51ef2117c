import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Box, layout, Stack, Text } from '#components/layout/layout.tsx';
import classes from './loading-overlay.module.css';

const thread = 'M4 74C52 74 122 60 122 28C122 14 110 6 96 6C72 6 58 30 58 52C58 76 74 90 96 90C118 90 134 82 156 70';
/** The end of the fade removes it; this is for browsers that report no end, e.g. because it was never visible. */
const longestFadeMs = 1000;

type Phase = 'hidden' | 'shown' | 'leaving';

function usePhase(busy: boolean): { phase: Phase; onFaded: () => void } {
  const [isPresent, setPresent] = useState(busy);
  useEffect(() => {
    if (busy) {
      setPresent(true);
      return undefined;
    }
    const timer = setTimeout(() => setPresent(false), longestFadeMs);
    return () => clearTimeout(timer);
  }, [busy]);
  const onFaded = () => setPresent(busy);
  if (busy) return { phase: 'shown', onFaded };
  return { phase: isPresent ? 'leaving' : 'hidden', onFaded };
}

/** The sheet of the frame that was shown when the navigation began; null outside the frame. */
function useSheet(busy: boolean): HTMLElement | null {
  const [seen, setSeen] = useState<{ busy: boolean; sheet: HTMLElement | null }>({ busy: false, sheet: null });
  if (busy === seen.busy) return seen.sheet;
  const next = { busy, sheet: busy ? document.getElementById('contenido') : seen.sheet };
  setSeen(next);
  return next.sheet;
}

/** At once, while the veil is still clear: the key or the click was understood. */
function Answer() {
  return <Box position="absolute" top={0} left={0} right={0} h={2} z="var(--z-loading)" fill="hilo-fill" aria-hidden />;
}

/**
 * Covers the sheet while the next screen loads and fades out; the menu next to it stays usable, so that a slow screen
 * can be left. It begins clear: a screen that is there within 150 ms is never veiled. The thread draws once, and loops
 * during longer waits.
 */
export function LoadingOverlay({ busy, isFirst }: { busy: boolean; isFirst: boolean }) {
  const { t } = useTranslation('common');
  const { phase, onFaded } = usePhase(busy);
  const sheet = useSheet(busy);
  if (phase === 'hidden') return null;
  const overlay = (
    <>
      {phase === 'shown' && sheet !== null && <Answer />}
      <Stack
        position="fixed"
        inset={0}
        z="var(--z-loading)"
        align="center"
        justify="center"
        gap={14}
        className={classes.overlay}
        data-loading-overlay={phase}
        data-first={isFirst || undefined}
        data-sheet={sheet !== null || undefined}
        role="status"
        onTransitionEnd={onFaded}
      >
        <svg viewBox="0 0 160 96" aria-hidden="true" {...layout('box', { w: 168, h: 100, className: classes.drawing })}>
          <path className={classes.base} d={thread} />
          <path className={classes.run} pathLength={100} d={thread} />
        </svg>
        <Text tone="muted" className={classes.text}>
          {t(($) => $.common.opening)}
        </Text>
      </Stack>
    </>
  );
  return sheet?.isConnected ? createPortal(overlay, sheet) : overlay;
}
