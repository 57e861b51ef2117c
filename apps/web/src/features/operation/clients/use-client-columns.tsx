import type { ClientListItem } from '@enlace/contract/operation/clients/clients.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { Avatar } from '#components/identity/avatar.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import type { Column } from '#components/table/column.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { toWireLocale } from '#lib/i18n/locales.ts';
import { ClientMoney } from './components/client-money.tsx';
import classes from './client-columns.module.css';

const nothing = '–';

function Name({ client }: { client: ClientListItem }) {
  return (
    <Row as="span" gap={8} shrink>
      <Avatar name={client.name} size={24} />
      {client.state === 'unverified' ? (
        <Text as="span" clip weight="medium" tone="default" className={classes.link}>
          {client.name}
        </Text>
      ) : (
        <Text
          as={Link}
          clip
          weight="medium"
          tone="default"
          to={paths.admin.user(client.id)}
          className={classes.link}
          tabIndex={-1}
        >
          {client.name}
        </Text>
      )}
    </Row>
  );
}

/** Columns of the list, in order. */
export function useClientColumns(): readonly Column<ClientListItem>[] {
  const { t } = useTranslation('clients');
  const formats = useFormats();
  const locale = toWireLocale(currentLocale());
  const plain = (text: string | null | undefined) => (
    <Text as="span" tone="muted" tabular>
      {text ?? nothing}
    </Text>
  );
  const optional = { isOptional: true } as const;
  const hidden = { isOptional: true, isHiddenAtFirst: true } as const;
  return [
    {
      id: 'name',
      header: t(($) => $.clients.column.name),
      isSortable: true,
      cell: (client) => <Name client={client} />,
    },
    { id: 'alias', header: t(($) => $.clients.column.alias), ...optional, cell: ({ alias }) => plain(alias) },
    { id: 'email', header: t(($) => $.clients.column.email), ...optional, cell: ({ email }) => plain(email) },
    { id: 'phone', header: t(($) => $.clients.column.phone), ...hidden, cell: ({ phone }) => plain(phone) },
    { id: 'codigo', header: t(($) => $.clients.column.codigo), ...hidden, cell: ({ codigo }) => plain(codigo) },
    { id: 'plan', header: t(($) => $.clients.column.plan), ...optional, cell: ({ plan }) => plain(plan?.name[locale]) },
    {
      id: 'accountType',
      header: t(($) => $.clients.column.accountType),
      ...hidden,
      cell: ({ accountType }) => plain(accountType?.name[locale]),
    },
    {
      id: 'state',
      header: t(($) => $.clients.column.state),
      ...optional,
      cell: (client) => <ClientMoney client={client} />,
    },
    {
      id: 'created',
      header: t(($) => $.clients.column.created),
      ...optional,
      isSortable: true,
      align: 'end',
      cell: ({ createdAt }) => plain(formats.date(createdAt)),
    },
    {
      id: 'seen',
      header: t(($) => $.clients.column.seen),
      isSortable: true,
      align: 'end',
      cell: ({ lastSeenAt }) =>
        plain(lastSeenAt === null ? t(($) => $.clients.list.never) : formats.relative(lastSeenAt)),
    },
  ];
}

/** The two lines on phones. */
export function PhoneRow({ client }: { client: ClientListItem }) {
  const { t } = useTranslation('clients');
  const formats = useFormats();
  const locale = toWireLocale(currentLocale());
  return (
    <Row maxW="calc(100vw - 118px)" as="span" gap={12}>
      <Avatar name={client.name} size={32} />
      <Box as="span" grow shrink>
        <Row minH={20} as="span" justify="between" gap={8} shrink className={classes.line}>
          <Text as="b" clip weight="medium" tone="default" className={classes.link}>
            {client.name}
          </Text>
          <Text as="span" fixed size={12} tone="faint">
            {client.lastSeenAt === null
              ? t(($) => $.clients.list.createdAt, { when: formats.brief(client.createdAt) })
              : t(($) => $.clients.list.seenAt, { when: formats.brief(client.lastSeenAt) })}
          </Text>
        </Row>
        <Row minH={20} as="span" wrap justify="between" gap={4} gapX={8} shrink className={classes.line}>
          <Text as="span" tone="muted" truncate>
            {client.plan?.name[locale] ?? client.email}
          </Text>
          <ClientMoney client={client} />
        </Row>
      </Box>
    </Row>
  );
}
