import { Link } from 'react-router';
import classes from './filter-tabs.module.css';

export type FilterTab = { key: string; label: string; to: string; isCurrent: boolean; count?: string | undefined };

/** Views of one list, each an address of its own; the thread underlines the one that shows. */
export function FilterTabs({ label, tabs }: { label: string; tabs: readonly FilterTab[] }) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          to={tab.to}
          replace
          className={classes.tab}
          aria-current={tab.isCurrent ? 'page' : undefined}
          // In a dialog the keyboard begins at the view that shows.
          data-autofocus={tab.isCurrent || undefined}
        >
          {tab.label}
          {tab.count !== undefined && <span className={classes.count}>{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
