import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconAlertCircle, IconCheck } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Box, layout, type Look, Row } from '#components/layout/layout.tsx';
import { Unbroken } from '#components/text/unbroken.tsx';
import { hideToast, type Toast, undoToast, useToast } from '#lib/toast/toast-store.ts';
import classes from './toast-area.module.css';

const toastLook: Look = {
  clip: true,
  gap: 12,
  minH: 48,
  pl: 14,
  pr: 10,
  py: 10,
  radius: 'lg',
  relative: true,
  shadow: 4,
  size: 13,
  tone: 'white',
  weight: 'medium',
};
const actionLook: Look = { fixed: true, h: 28, inline: true, px: 10, radius: 'md', tone: 'white', weight: 'semibold' };

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation('common');
  const [isHeld, setHeld] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const hold = () => setHeld(true);
  const release = () => setHeld(card.current?.matches(':hover, :focus-within') ?? false);
  return (
    <Row
      {...toastLook}
      ref={card}
      className={classes.toast}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
      data-held={isHeld || undefined}
    >
      <Icon {...layout('box', { fixed: true })} of={toast.isFailure ? IconAlertCircle : IconCheck} size={16} />
      <span>
        <Unbroken text={toast.text} />
      </span>
      {toast.undo && (
        <Row {...actionLook} as="button" type="button" className={classes.action} onClick={() => undoToast(toast)}>
          {t(($) => $.common.undo)}
        </Row>
      )}
      {toast.view && (
        <Link
          {...layout('row', { ...actionLook, className: classes.action })}
          to={toast.view.to}
          onClick={() => hideToast(toast.id)}
        >
          {toast.view.label}
        </Link>
      )}
      <Box
        position="absolute"
        left={0}
        bottom={0}
        fill="hilo"
        as="span"
        full
        h={2}
        className={classes.countdown}
        onAnimationEnd={() => hideToast(toast.id)}
      />
    </Row>
  );
}

/** Shows the toast; its countdown is the thread, paused on hover and focus. */
export function ToastArea() {
  const toast = useToast();
  return (
    <Box
      position="absolute"
      left={24}
      bottom={24}
      z="var(--z-toast)"
      pierced
      className={classes.area}
      role="status"
      aria-live="polite"
    >
      {toast && <ToastCard key={toast.id} toast={toast} />}
    </Box>
  );
}
