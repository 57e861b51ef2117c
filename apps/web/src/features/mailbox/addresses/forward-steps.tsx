import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segments } from '#components/filters/segments.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';

const ways = ['gmail', 'microsoft', 'hosting'] as const;
type Way = (typeof ways)[number];

/** How mail of the usual providers is forwarded to an address. */
export function ForwardSteps({ address }: { address: string }) {
  const { t } = useTranslation('addresses');
  const [way, setWay] = useState<Way>('gmail');
  const steps = Object.values(t(($) => $.addresses.steps[way], { address, returnObjects: true }));
  return (
    <Stack gap={10}>
      <Text as="h3" weight="semibold">
        {t(($) => $.addresses.stepsTitle)}
      </Text>
      <Segments
        label={t(($) => $.addresses.stepsTitle)}
        value={way}
        segments={ways.map((each) => ({ value: each, label: t(($) => $.addresses.ways[each]) }))}
        onChange={setWay}
      />
      <Box as="ol" size={13}>
        {steps.map((step, index) => (
          <Row as="li" key={step} gap={8} py={2} align="start">
            <span aria-hidden>{index + 1}.</span>
            <Box as="span" shrink breakWords>
              {step}
            </Box>
          </Row>
        ))}
      </Box>
    </Stack>
  );
}
