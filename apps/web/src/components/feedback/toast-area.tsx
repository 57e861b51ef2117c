import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconCheck } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Row } from '#components/layout/layout.tsx';
import { Unbroken } from '#components/text/unbroken.tsx';
import { hideToast, type Toast, useToast } from '#lib/toast/toast-store.ts';
import classes from './toast-area.module.css';

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation('common');
  const [isHeld, setHeld] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const hold = () => setHeld(true);
  const release = () => setHeld(card.current?.matches(':hover, :focus-within') ?? false);
  return (
    <Row
      relative
      minH={48}
      clip
      gap={12}
      py={10}
      pr={10}
      pl={14}
      size={13}
      weight="medium"
      ref={card}
      className={classes.toast}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
      data-held={isHeld || undefined}
    >
      <Icon of={IconCheck} size={16} />
      <span>
        <Unbroken text={toast.text} />
      </span>
      {toast.undo && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            hideToast(toast.id);
            toast.undo?.();
          }}
        >
          {t(($) => $.common.undo)}
        </button>
      )}
      {toast.view && (
        <Link className={classes.action} to={toast.view.to} onClick={() => hideToast(toast.id)}>
          {toast.view.label}
        </Link>
      )}
      <Box as="span" full h={2} className={classes.countdown} onAnimationEnd={() => hideToast(toast.id)} />
    </Row>
  );
}

/** Shows the toast; its countdown is the thread, paused on hover and focus. */
export function ToastArea() {
  const toast = useToast();
  return (
    <div className={classes.area} role="status" aria-live="polite">
      {toast && <ToastCard key={toast.id} toast={toast} />}
    </div>
  );
}
