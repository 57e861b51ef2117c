import { type ReactNode, useId } from 'react';
import { Stack, Text } from '#components/layout/layout.tsx';

/** A part of the panel with its name; its content refers to the label by id. */
export function LookPart({ label, children }: { label: string; children: (labelId: string) => ReactNode }) {
  const labelId = useId();
  return (
    <Stack gap={8}>
      <Text size={13} weight="semibold" id={labelId}>
        {label}
      </Text>
      {children(labelId)}
    </Stack>
  );
}
