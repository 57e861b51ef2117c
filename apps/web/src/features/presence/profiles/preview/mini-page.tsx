import classes from './mini-page.module.css';

/** The profile's draft as a real page, 390 px wide, scaled down; it loads when it comes near the viewport. */
export function MiniPage({ title, path }: { title: string; path: string }) {
  return (
    <div className={classes.mini} aria-hidden="true">
      <iframe title={title} src={path} sandbox="" loading="lazy" tabIndex={-1} className={classes.page} />
    </div>
  );
}
