import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { Icon } from '#components/icon/icon.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { Text } from '#components/layout/layout.tsx';
import { Link } from '#components/link/link.tsx';
import classes from './button.module.css';

export type ButtonVariant = 'primary' | 'default' | 'soft' | 'ghost' | 'link' | 'danger' | 'danger-filled';
export type ButtonSize = 'sm' | 'md' | 'lg';

export type ButtonLook = {
  variant?: ButtonVariant | undefined;
  /** 30 in bars, 36 in forms, 44 on sign-in screens and on touch. */
  size?: ButtonSize | undefined;
  icon?: IconShape | undefined;
  iconEnd?: IconShape | undefined;
  full?: boolean | undefined;
  children: ReactNode;
};

function lookAttributes({ variant = 'default', size = 'md', full = false }: ButtonLook) {
  return { 'data-variant': variant, 'data-size': size, ...(full ? { 'data-full': true } : {}) };
}

function Content({ icon, iconEnd, children }: ButtonLook) {
  return (
    <>
      {icon && <Icon of={icon} size={16} className={classes.icon} />}
      {children !== null && <span>{children}</span>}
      {iconEnd && <Icon of={iconEnd} size={16} className={classes.iconEnd} />}
    </>
  );
}

type ButtonProps = ButtonLook & {
  loading?: boolean;
  /** Meant to be clicked repeatedly, such as moving an item by one position: every quick click counts. */
  repeats?: boolean;
} & Omit<ComponentPropsWithRef<'button'>, keyof ButtonLook>;

/**
 * While `loading` it keeps its width, shows a spinner on the left and ignores clicks. A double click counts once: the
 * second click comes before anybody can see the effect of the first, and may hit another button in its place.
 */
export function Button({
  variant,
  size,
  icon,
  iconEnd,
  full,
  loading = false,
  children,
  className,
  type = 'button',
  disabled,
  onClick,
  repeats,
  ...rest
}: ButtonProps) {
  const look = { variant, size, icon, iconEnd, full, children };
  function press(event: MouseEvent<HTMLButtonElement>): void {
    if (event.detail > 1 && !repeats) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={className === undefined ? classes.button : `${classes.button} ${className}`}
      disabled={disabled === true || loading}
      data-loading={loading || undefined}
      onClick={press}
      {...lookAttributes(look)}
    >
      {loading && (
        <Text as="span" fixed w={14} h={14} ml="-3px" radius="full" className={classes.spinner} aria-hidden="true" />
      )}
      <Content {...look} icon={loading ? undefined : icon} />
    </button>
  );
}

type LinkButtonProps = ButtonLook & { to: string; replace?: boolean; onClick?: () => void; 'aria-label'?: string };

/** A link styled as a button, for navigation. */
export function LinkButton({ to, variant, size, icon, iconEnd, full, children, ...rest }: LinkButtonProps) {
  const look = { variant, size, icon, iconEnd, full, children };
  return (
    <Link to={to} className={classes.button} {...rest} {...lookAttributes(look)}>
      <Content {...look} />
    </Link>
  );
}

type DocumentButtonProps = ButtonLook & { href: string };

/** The same for addresses outside the app: public pages and files. */
export function DocumentButton({ href, variant, size, icon, iconEnd, full, children }: DocumentButtonProps) {
  const look = { variant, size, icon, iconEnd, full, children };
  return (
    <a href={href} target="_blank" rel="noopener" className={classes.button} {...lookAttributes(look)}>
      <Content {...look} />
    </a>
  );
}
