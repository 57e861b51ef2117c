import { Button } from '#components/button/button.tsx';
import { layout, Stack, Text } from '#components/layout/layout.tsx';
import classes from './retry-screen.module.css';

const snappedThread =
  'M6 104H70M70 104L82 97M70 104L84 103M70 104L82 111M184 104H120M120 104L108 97M120 104L106 103M120 104L108 111';

type Props = { title: string; help: string; action: string; onAction: () => void };

/** A whole screen that failed to load, with one action. */
export function RetryScreen({ title, help, action, onAction }: Props) {
  return (
    <Stack
      minH="100%"
      align="center"
      justify="center"
      gap={6}
      grow
      py={40}
      px={24}
      textAlign="center"
      className={classes.screen}
      role="alert"
    >
      <svg
        {...layout('box', { w: 190, h: 60, mb: 12, className: classes.drawing })}
        viewBox="0 60 190 60"
        aria-hidden="true"
      >
        <path d={snappedThread} />
      </svg>
      <Text as="h1" display size={24} leading="tight" spacing="display">
        {title}
      </Text>
      <Text maxW="42ch" mb={14} tone="muted">
        {help}
      </Text>
      <Button variant="primary" onClick={onAction}>
        {action}
      </Button>
    </Stack>
  );
}
