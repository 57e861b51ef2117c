import type { ComponentPropsWithRef } from 'react';
import { Icon } from '#components/icon/icon.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { Text } from '#components/layout/layout.tsx';
import classes from './icon-button.module.css';

type Props = {
  icon: IconShape;
  /** Accessible name and tooltip. */
  label: string;
  /** 28 in dense rows, 32 elsewhere. */
  size?: 28 | 32;
  iconSize?: 16 | 18;
  /** Red dot: something new. */
  hasNews?: boolean;
} & Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'children' | 'title'>;

export function IconButton({
  icon,
  label,
  size = 32,
  iconSize = 18,
  hasNews = false,
  className,
  type = 'button',
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      data-size={size}
      className={className === undefined ? classes.button : `${classes.button} ${className}`}
    >
      <Icon of={icon} size={iconSize} />
      {hasNews && (
        <Text
          as="span"
          position="absolute"
          top={6}
          right={7}
          w={7}
          h={7}
          radius="full"
          fill="hilo"
          className={classes.news}
          aria-hidden="true"
        />
      )}
    </button>
  );
}
