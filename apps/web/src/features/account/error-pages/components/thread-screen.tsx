import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { Box } from '#components/layout/layout.tsx';
import { Logo } from '#components/thread/logo.tsx';
import { useBrand } from '#lib/brand/brand-store.ts';
import classes from './thread-screen.module.css';

type Props = { title: string; drawing: ReactNode; children: ReactNode };

/** A full page with the thread across it. */
export function ThreadScreen({ title, drawing, children }: Props) {
  const { name } = useBrand();
  return (
    <Box relative minH="100vh" clip>
      <title>{`${title} · ${name}`}</title>
      <svg className={classes.drawing} viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        {drawing}
      </svg>
      <header className={classes.brand}>
        <Link to={paths.login} aria-label={name}>
          <Logo size={27} />
        </Link>
      </header>
      <Box phone={{ p: '120px 24px 40px' }} relative maxW={540} as="main" pb={40} className={classes.content}>
        {children}
      </Box>
    </Box>
  );
}
