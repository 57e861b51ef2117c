import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { layout, Row, Text } from '#components/layout/layout.tsx';
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
    <Row
      scrollX
      as="nav"
      gap={22}
      shrink
      px={6}
      align="stretch"
      className={classes.tabs}
      aria-label={label}
      ref={strip}
    >
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          to={tab.to}
          replace
          {...layout('row', {
            relative: true,
            fixed: true,
            gap: 8,
            h: 40,
            mx: '-5px',
            px: 6,
            weight: 'medium',
            tone: 'muted',
            nowrap: true,
            hover: 'text',
            chosen: 'tab',
            focus: 'inset',
            className: classes.tab,
          })}
          aria-current={tab.isCurrent ? 'page' : undefined}
          // In a dialog the initial focus is on the current view.
          data-autofocus={tab.isCurrent || undefined}
        >
          {tab.label}
          {tab.count !== undefined && (
            <Text as="span" size={12} weight="medium" tone="faint" tabular>
              {tab.count}
            </Text>
          )}
        </Link>
      ))}
    </Row>
  );
}
