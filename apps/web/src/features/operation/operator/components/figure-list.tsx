import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Row, Text } from '#components/layout/layout.tsx';
import classes from './figure-list.module.css';

export type FigureLine = {
  key: string;
  name: ReactNode;
  value: string;
  /** A less prominent second figure. */
  note?: string | undefined;
  /** The list behind the figure. */
  to?: string | undefined;
};

/** Names and figures in two columns; figures with a list are links to it. */
export function FigureList({ lines }: { lines: readonly FigureLine[] }) {
  return (
    <Text as="dl" size={13}>
      {lines.map(({ key, name, value, note, to }) => (
        <Row minH={32} align="baseline" justify="between" gap={12} py={6} key={key} className={classes.line}>
          <dt>{name}</dt>
          <dd>
            {note !== undefined && (
              <Text as="span" tone="faint">
                {note}
              </Text>
            )}
            {to === undefined ? <b>{value}</b> : <Link to={to}>{value}</Link>}
          </dd>
        </Row>
      ))}
    </Text>
  );
}
