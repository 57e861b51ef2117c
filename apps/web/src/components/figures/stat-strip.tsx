import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Box, Grid, layout, Row, Text } from '#components/layout/layout.tsx';
import classes from './stat-strip.module.css';

export function StatStrip({ children, label }: { children: ReactNode; label: string }) {
  return (
    <Grid phone={{ columns: '1fr 1fr' }} border radius="lg" as="section" className={classes.strip} aria-label={label}>
      {children}
    </Grid>
  );
}

type StatProps = {
  label: string;
  value: string;
  delta?: ReactNode;
  spark?: ReactNode;
  note?: ReactNode;
  /** The list behind the count. */
  to?: string | undefined;
  /** What exactly is counted, next to the name. */
  tip?: ReactNode;
};

/** One figure of a strip: name, number in Petrona, change, sparkline. */
export function Stat({ label, value, delta, spark, note, to, tip }: StatProps) {
  return (
    <Box phone={{ p: '13px 14px 14px' }} shrink pt={16} pb={18} px={20} className={classes.stat}>
      <Row minH={24} justify="between" gap={8} size={13} weight="medium" tone="muted">
        <Row as="span" inline gap={4} className={classes.name}>
          {label}
          {tip}
        </Row>
        {delta}
      </Row>
      <Row align="end" justify="between" gap={10} mt={12}>
        {to === undefined ? (
          <Text as="span" nowrap className={classes.value}>
            {value}
          </Text>
        ) : (
          <Link
            to={to}
            {...layout('box', { nowrap: true, className: classes.value })}
            aria-label={`${label}: ${value}`}
          >
            {value}
          </Link>
        )}
        {spark !== undefined && <span className={classes.spark}>{spark}</span>}
      </Row>
      {note !== undefined && (
        <Text as="div" mt={8} size={12} tone="faint">
          {note}
        </Text>
      )}
    </Box>
  );
}
