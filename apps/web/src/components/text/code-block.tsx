import { Text } from '#components/layout/layout.tsx';

/** Several lines of code to read or copy. */
export function CodeBlock({ text }: { text: string }) {
  return (
    <Text
      as="pre"
      m={0}
      py={12}
      px={14}
      pre
      breakWords
      border
      radius="md"
      fill="surface-2"
      mono
      size={12}
      leading={1.6}
    >
      {text}
    </Text>
  );
}
