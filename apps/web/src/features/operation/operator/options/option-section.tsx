import type { ReactNode } from 'react';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import classes from './options.module.css';

type Props = {
  /** Also its anchor in the page: `/admin/opciones#id`. */
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
};

/** One section of the options: explanation and settings. */
export function OptionSection({ id, title, lead, children }: Props) {
  return (
    <Box as="section" lineTop id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      <Text spacing="title" as="h2" size={16} weight="semibold" id={`${id}-title`}>
        {title}
      </Text>
      {lead !== undefined && (
        <Text maxW="64ch" mt={2} mb={14} size={13} tone="muted" className={classes.lead}>
          {lead}
        </Text>
      )}
      <Stack gap={16} className={classes.stack}>
        {children}
      </Stack>
    </Box>
  );
}

type RowProps = { title: string; help?: ReactNode; children?: ReactNode };

/** One setting or fact: label on the left, value or button on the right. */
export function OptionRow({ title, help, children }: RowProps) {
  return (
    <Row minH={60} stackOnPhone justify="between" gap={12} gapX={32} py={12}>
      <Box shrink>
        <Text as="h3" weight="medium" className={classes.name}>
          {title}
        </Text>
        {help !== undefined && (
          <Text tone="muted" maxW="58ch" size={13} breakWords className={classes.help}>
            {help}
          </Text>
        )}
      </Box>
      {children !== undefined && (
        <Row phone={{ justify: 'flex-start' }} fixed wrap justify="end" gap={8}>
          {children}
        </Row>
      )}
    </Row>
  );
}
