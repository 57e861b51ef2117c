import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import classes from './filter-tabs.module.css';

export type FilterTab = { key: string; label: string; to: string; isCurrent: boolean; count?: string | undefined };

/** On a phone the strip is wider than the screen: keeps the current view visible, also after counts widen it. */
function useCurrentInSight(tabs: readonly FilterTab[]) {
  const strip = useRef<HTMLElement>(null);
  const shape = tabs.map(({ label, isCurrent, count }) => `${label} ${isCurrent} ${count}`).join();
  useEffect(() => {
    const current = strip.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shape]);
  return strip;
}

/** Views of one list, each with its own URL; the thread underlines the current one. */
export function FilterTabs({ label, tabs }: { label: string; tabs: readonly FilterTab[] }) {
  const strip = useCurrentInSight(tabs);
  return (
    <nav className={classes.tabs} aria-label={label} ref={strip}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          to={tab.to}
          replace
          className={classes.tab}
          aria-current={tab.isCurrent ? 'page' : undefined}
          // In a dialog the initial focus is on the current view.
          data-autofocus={tab.isCurrent || undefined}
        >
          {tab.label}
          {tab.count !== undefined && <span className={classes.count}>{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
