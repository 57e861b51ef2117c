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
        <Row
          lineBetween
          minH={32}
          align="baseline"
          justify="between"
          gap={12}
          py={6}
          key={key}
          className={classes.line}
        >
          <Text as="dt" shrink tone="muted">
            {name}
          </Text>
          <Row as="dd" align="baseline" justify="end" wrap inline gap={2} gapX={10} tabular nowrap>
            {note !== undefined && (
              <Text as="span" tone="faint">
                {note}
              </Text>
            )}
            {to === undefined ? (
              <Text as="b" weight="semibold" tone="default">
                {value}
              </Text>
            ) : (
              <Text as={Link} weight="semibold" tone="default" underline to={to}>
                {value}
              </Text>
            )}
          </Row>
        </Row>
      ))}
    </Text>
  );
}
