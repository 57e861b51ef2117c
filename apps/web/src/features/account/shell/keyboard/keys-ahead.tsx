import { Box } from '#components/layout/layout.tsx';
import { useKeysAhead } from '#lib/keyboard/kept-keys.ts';

/** What was typed for something that still loads, so that nobody wonders whether the keys were heard. */
export function KeysAhead() {
  const text = useKeysAhead();
  if (text === '') return null;
  return (
    <Box
      position="fixed"
      bottom={32}
      left={16}
      right={16}
      z="var(--z-loading)"
      w="fit-content"
      maxW="calc(100vw - 32px)"
      mx="auto"
      py={6}
      px={14}
      radius="md"
      shadow={2}
      fill="surface"
      border
      truncate
      aria-hidden
    >
      {text}
    </Box>
  );
}
