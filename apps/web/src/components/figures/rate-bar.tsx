import { Box, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import classes from './rate-bar.module.css';

/** A share as figure and bar; a dash without a total. */
export function RateBar({ share }: { share: number | undefined }) {
  const formats = useFormats();
  if (share === undefined)
    return (
      <Text as="span" tone="faint">
        –
      </Text>
    );
  return (
    <Row as="span" inline justify="end" gap={10}>
      <Text as="span" weight="semibold" tabular nowrap>
        {formats.percent(share)}
      </Text>
      <Box radius="full" fill="track" as="span" w={74} h={5} clip className={classes.bar} aria-hidden="true">
        <Box
          radius="full"
          h="100%"
          as="span"
          block
          className={classes.fill}
          style={{ width: `${Math.min(100, share * 100)}%` }}
        />
      </Box>
    </Row>
  );
}
