import type { SignIn } from '@enlace/contract/identity/sign-in/security.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useDeviceName, useNetworkName } from '../use-device-name.ts';
import { DeviceIcon } from './device-icon.tsx';

/** Recent sign-ins with their method, including those of ended sessions. */
export function RecentSignIns({ signIns }: { signIns: readonly SignIn[] }) {
  const { t } = useTranslation('security');
  const formats = useFormats();
  const nameOf = useDeviceName();
  const networkOf = useNetworkName();
  return (
    <Box lineTop as="section" pt={22} pb={10}>
      <Text spacing="title" as="h2" size={16} weight="semibold">
        {t(($) => $.security.recent.title)}
      </Text>
      {signIns.length === 0 && (
        <Text size={13} tone="muted">
          {t(($) => $.security.recent.none)}
        </Text>
      )}
      <Box as="ul">
        {signIns.map((signIn) => (
          <Row lineBetween icons="faint" minH={60} as="li" gap={14} py={10} key={signIn.id}>
            <DeviceIcon device={signIn.device} />
            <Box grow shrink>
              <Row as="p" wrap gap={2} gapX={10} weight="medium">
                {nameOf(signIn.device)}
              </Row>
              <Text size={13} tone="muted" breakWords>
                {[
                  formats.dateTime(signIn.signedInAt),
                  t(($) => $.security.recent.method[signIn.method]),
                  networkOf(signIn.network),
                ].join(' · ')}
              </Text>
            </Box>
          </Row>
        ))}
      </Box>
    </Box>
  );
}
