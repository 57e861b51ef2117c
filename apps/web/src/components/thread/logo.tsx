import classes from './logo.module.css';

const mark =
  'M3 16.4c7 0 15.6-3.6 15.6-8.9 0-2.7-2-4.2-4.6-4.2-4.4 0-7.3 4.4-7.3 9 0 5 2.9 8.4 7.2 8.4 3.4 0 6-1.9 7.6-4.6';

/** The thread that crosses itself and becomes an e. */
export function LogoMark({ size = 25 }: { size?: number }) {
  return (
    <svg className={classes.mark} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={mark} />
    </svg>
  );
}

export function Logo({ size = 25 }: { size?: number }) {
  return (
    <span className={classes.logo}>
      <LogoMark size={size} />
      <span className={classes.word}>Enlace</span>
    </span>
  );
}
