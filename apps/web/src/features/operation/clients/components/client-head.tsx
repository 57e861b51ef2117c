import type { Client, ClientDetail } from '@enlace/contract/operation/clients/clients.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Stat, StatStrip } from '#components/figures/stat-strip.tsx';
import { Avatar } from '#components/identity/avatar.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { ClientState } from './client-state.tsx';

/** Name and a summary sentence. */
export function ClientHead({ client }: { client: Client }) {
  const { t } = useTranslation('clients');
  const formats = useFormats();
  const { alias, codigo, lastSeenAt } = client;
  const date = formats.longDate(client.createdAt);
  return (
    <Row phone={{ gap: 14, align: 'flex-start' }} as="header" gap={20} mb={24}>
      <Avatar name={client.name} size={64} />
      <Box grow shrink>
        <Text phone={{ size: 26 }} display size={30} leading={1.16} spacing="display" as="h1" breakWords>
          {client.name}
        </Text>
        <Text my={4} tone="muted" breakWords>
          {t(($) => $.clients.detail.lead, { alias, codigo, date })}{' '}
          {lastSeenAt === null
            ? t(($) => $.clients.detail.neverSeen)
            : t(($) => $.clients.detail.seen, { when: formats.relative(lastSeenAt) })}
        </Text>
        {client.state !== 'active' && <ClientState state={client.state} />}
      </Box>
    </Row>
  );
}

/** Counts of the client's data. */
export function ClientFigures({ sizes }: { sizes: ClientDetail['sizes'] }) {
  const { t } = useTranslation('clients');
  const formats = useFormats();
  const { contacts, conversations, campaigns, files, fileBytes, apiKeys } = sizes;
  return (
    <StatStrip label={t(($) => $.clients.detail.figures)}>
      <Stat label={t(($) => $.clients.detail.contacts)} value={formats.number(contacts)} />
      <Stat label={t(($) => $.clients.detail.conversations)} value={formats.number(conversations)} />
      <Stat
        label={t(($) => $.clients.detail.campaigns)}
        value={formats.number(campaigns)}
        note={
          apiKeys > 0 ? t(($) => $.clients.detail.keysNote, { count: apiKeys, n: formats.number(apiKeys) }) : undefined
        }
      />
      <Stat
        label={t(($) => $.clients.detail.files)}
        value={formats.number(files)}
        note={t(($) => $.clients.detail.filesNote, { size: formats.bytes(fileBytes) })}
      />
    </StatStrip>
  );
}
