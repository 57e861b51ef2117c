import type { ReactNode } from 'react';
import { Box, Row, Text } from '#components/layout/layout.tsx';

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
    <Row lineBetween phone={{ wrap: 'wrap', gap: 10 }} minH={62} justify="between" gap={32} py={14}>
      <Box flex="1 1 200px" shrink>
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
      </Box>
      <Box fixed>{children}</Box>
    </Row>
  );
}
