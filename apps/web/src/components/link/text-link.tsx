import type { ReactNode } from 'react';
import { Box, layout } from '#components/layout/layout.tsx';
import { Link } from './link.tsx';
import classes from './text-link.module.css';

type Props = { to: string; children?: ReactNode; newTab?: boolean };

/** An underlined link inside a sentence. */
export function TextLink({ to, children, newTab = false }: Props) {
  return (
    <Link
      to={to}
      {...layout('box', { tone: 'primary', weight: 'medium', className: classes.link })}
      {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}
    >
      {children}
    </Link>
  );
}

/** The same style for actions on this screen. */
export function TextButton({
  onClick,
  isPressed,
  children,
}: {
  onClick: () => void;
  isPressed?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <Box
      as="button"
      tone="primary"
      weight="medium"
      type="button"
      className={classes.link}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      {children}
    </Box>
  );
}
