import type { ForwardRequest } from '@enlace/contract/mailbox/senders/profile-addresses.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Callout } from '#components/feedback/callout.tsx';
import { Stack, Text } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';

function Request({ request }: { request: ForwardRequest }) {
  const { t } = useTranslation('addresses');
  const { provider, box, code, url } = request;
  return (
    <Callout
      title={t(($) => (box === null ? $.addresses.request.title : $.addresses.request.titleOf), {
        provider,
        box: box ?? '',
      })}
    >
      {code !== null && (
        <Text as="span">
          {t(($) => $.addresses.request.code)} <b>{code}</b>
        </Text>
      )}{' '}
      {url !== null && (
        <TextLink to={url} newTab>
          {t(($) => $.addresses.request.confirm, { host: new URL(url).host })}
        </TextLink>
      )}
    </Callout>
  );
}

/** What providers ask before they forward, with the code or the link in sight. */
export function ForwardRequests({ requests }: { requests: readonly ForwardRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <Stack gap={8}>
      {requests.map((request) => (
        <Request key={request.conversationId} request={request} />
      ))}
    </Stack>
  );
}
