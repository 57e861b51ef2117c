import { type ComponentPropsWithRef, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconX } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { type Look, Row } from '#components/layout/layout.tsx';
import { phoneQuery } from '#lib/media/use-media.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import classes from './bulk-bar.module.css';

const barLook: Look = {
  bottom: 62,
  gap: 4,
  left: '50%',
  maxW: 'calc(100% - 24px)',
  nowrap: true,
  p: 6,
  phone: { wrap: 'wrap', gap: 0, w: 'min(420px, calc(100% - 16px))', maxW: 'none', p: 4 },
  position: 'absolute',
  radius: 'lg',
  shadow: 4,
  tone: 'white',
  w: 'max-content',
  z: 'var(--z-sticky)',
};

type Props = {
  count: number;
  onClear: () => void;
  /** `BulkAction`s, the destructive one last. */
  children: ReactNode;
};

/** Hides the words of the actions where they do not all fit above the list. */
function useFit(isShown: boolean) {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    const around = element?.parentElement;
    if (!isShown || !element || !around) return undefined;
    const fit = () => {
      delete element.dataset['tight'];
      if (matchMedia(phoneQuery).matches || element.scrollWidth > element.clientWidth) element.dataset['tight'] = '';
    };
    const room = new ResizeObserver(fit);
    room.observe(around);
    // What can be done changes with the selection.
    const actions = new MutationObserver(fit);
    actions.observe(element, { childList: true, subtree: true, characterData: true });
    fit();
    return () => {
      room.disconnect();
      actions.disconnect();
    };
  }, [isShown]);
  return bar;
}

/** Dark bar at the bottom of a list: the number of ticked rows and the bulk actions. Esc clears. */
export function BulkBar({ count, onClear, children }: Props) {
  const { t } = useTranslation('shell');
  const formats = useFormats();
  const clear = useEffectEvent(onClear);
  const isShown = count > 0;
  const bar = useFit(isShown);
  useEffect(() => {
    if (!isShown) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        !document.querySelector('[role="dialog"], [role="menu"]')
      )
        clear();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isShown]);
  if (!isShown) return null;
  return (
    <Row {...barLook} ref={bar} className={classes.bar} role="toolbar" aria-label={t(($) => $.shell.bulk.label)}>
      <Row
        as="button"
        inline
        justify="center"
        fixed
        gap={8}
        minW={44}
        h={34}
        px={12}
        size={13}
        weight="semibold"
        mr={4}
        type="button"
        className={classes.count}
        onClick={onClear}
      >
        <Icon of={IconX} size={16} />
        <span className="sr-only">{t(($) => $.shell.bulk.clear)}</span>{' '}
        <span aria-live="polite">
          <span className={classes.label}>{t(($) => $.shell.bulk.selected, { count, n: formats.number(count) })}</span>
          <span className={classes.short}>{formats.number(count)}</span>
        </span>
      </Row>
      {children}
    </Row>
  );
}

type ActionProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'className' | 'type' | 'onSubmit'> & {
  icon: IconShape;
  label: string;
  isDestructive?: boolean;
};

export function BulkAction({ icon, label, isDestructive = false, ...rest }: ActionProps) {
  return (
    <Row
      as="button"
      inline
      justify="center"
      fixed
      gap={8}
      minW={44}
      h={34}
      px={12}
      radius="md"
      size={13}
      weight="semibold"
      {...rest}
      type="button"
      className={classes.action}
      data-destructive={isDestructive || undefined}
      aria-label={label}
      // The word is hidden where there is no room.
      title={label}
    >
      <Icon of={icon} size={16} />
      <span className={classes.label}>{label}</span>
    </Row>
  );
}
