import type { ReactNode } from 'react';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import classes from './setting-row.module.css';

export function SettingGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box lineTop as="section" pt={22} pb={8}>
      <Text spacing="title" as="h2" mb={6} size={16} weight="semibold">
        {title}
      </Text>
      {children}
    </Box>
  );
}

type Props = {
  label: string;
  help?: ReactNode;
  /** Error of this setting, shown in place. */
  error?: string | undefined;
  children: ReactNode;
};

/** One setting: label on the left, control on the right. */
export function SettingRow({ label, help, error, children }: Props) {
  return (
    <Row minH={62} justify="between" gap={32} py={14} className={classes.row}>
      <div>
        <Text as="div" weight="medium">
          {label}
        </Text>
        {help !== undefined && (
          <Text size={13} tone="muted">
            {help}
          </Text>
        )}
        {error !== undefined && (
          <Text size={13} tone="danger" role="alert">
            {error}
          </Text>
        )}
      </div>
      <Box fixed>{children}</Box>
    </Row>
  );
}
