import type { ReactNode } from 'react';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import classes from './card.module.css';

type Props = { title?: string; end?: ReactNode; children: ReactNode; isFlush?: boolean };

/** A bordered surface with an optional heading row. Never a card inside a card. */
export function Card({ title, end, children, isFlush = false }: Props) {
  return (
    <Box fill="surface" border radius="lg" as="section" shrink>
      {title !== undefined && (
        <Row minH={46} justify="between" gap={12} pt={12} px={18} className={classes.head}>
          <Text leading="snug" spacing="title" as="h2" size={16} weight="semibold" className={classes.title}>
            {title}
          </Text>
          {end}
        </Row>
      )}
      {isFlush ? (
        children
      ) : (
        <Box pt={14} pb={18} px={18}>
          {children}
        </Box>
      )}
    </Box>
  );
}
