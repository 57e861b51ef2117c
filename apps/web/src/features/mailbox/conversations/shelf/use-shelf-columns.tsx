import type { Conversation } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import type { ShelfItem } from '@enlace/contract/mailbox/conversations/shelf.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button, DocumentButton } from '#components/button/button.tsx';
import { Avatar } from '#components/identity/avatar.tsx';
import { layout, Row, Stack, Text } from '#components/layout/layout.tsx';
import type { Column } from '#components/table/column.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { ShelfReasonWords } from './shelf-reason.tsx';

export type ShelfActs = {
  /** The address at which this mail is open. */
  addressOf: (id: string) => string;
  /** Absent for people who may only read. */
  rescue: ((id: string) => void) | undefined;
};
type Props = { item: ShelfItem; acts: ShelfActs };

const linkLook = layout('box', { shrink: true, truncate: true, weight: 'semibold', tone: 'default', focus: 'inset' });

/** Six figures and more are read in threes. */
function spaced(code: string): string {
  return code.length === 6 ? `${code.slice(0, 3)} ${code.slice(3)}` : code;
}

/** What there is to do with a mail: copy the code it brings, open the link that confirms, or move it to the list. */
export function ShelfAct({ item: { conversation, forwarding }, acts, isShort = false }: Props & { isShort?: boolean }) {
  const { t } = useTranslation('views');
  const code = forwarding?.code ?? null;
  const url = forwarding?.url ?? null;
  async function copy(text: string): Promise<void> {
    await navigator.clipboard.writeText(text);
    showToast({ text: t(($) => $.views.shelf.copied) });
  }
  if (code !== null)
    return (
      <Button
        size="sm"
        aria-label={t(($) => $.views.shelf.copyCode, { code: spaced(code) })}
        onClick={() => void copy(code)}
      >
        {isShort ? t(($) => $.views.shelf.copy) : t(($) => $.views.shelf.copyCode, { code: spaced(code) })}
      </Button>
    );
  if (url !== null)
    return (
      <DocumentButton size="sm" href={url}>
        {t(($) => $.views.shelf.confirm)}
      </DocumentButton>
    );
  const { rescue } = acts;
  if (!rescue) return null;
  return (
    <Button size="sm" onClick={() => rescue(conversation.id)}>
      {t(($) => $.views.shelf.wasMessage)}
    </Button>
  );
}

function useNames() {
  const { t } = useTranslation('views');
  return {
    nameOf: ({ name, email }: Conversation) => (email === null && name === '' ? t(($) => $.views.shelf.nobody) : name),
    subjectOf: ({ subject }: Conversation) => subject || t(($) => $.views.row.noSubject),
  };
}

function Sender({ item: { conversation }, acts }: Props) {
  const { nameOf } = useNames();
  return (
    <Row as="span" gap={12} shrink>
      <Avatar name={nameOf(conversation)} size={32} />
      <Stack as="span" shrink>
        <Link {...linkLook} to={{ search: acts.addressOf(conversation.id) }}>
          {nameOf(conversation)}
        </Link>
        {conversation.email !== null && conversation.email !== conversation.name && (
          <Text as="span" size={12} tone="muted" truncate>
            {conversation.email}
          </Text>
        )}
      </Stack>
    </Row>
  );
}

function Subject({ item: { conversation } }: Pick<Props, 'item'>) {
  const { subjectOf } = useNames();
  return (
    <Stack as="span" shrink>
      <Text as="span" weight="medium" truncate>
        {subjectOf(conversation)}
      </Text>
      <Text as="span" size={12} tone="muted" truncate>
        {conversation.preview}
      </Text>
    </Stack>
  );
}

function Arrived({ at }: { at: string }) {
  const formats = useFormats();
  return (
    <Text as="time" tone="muted" tabular nowrap dateTime={at} title={formats.dateTime(at)}>
      {formats.brief(at)}
    </Text>
  );
}

export function useShelfColumns(acts: ShelfActs): readonly Column<ShelfItem>[] {
  const { t } = useTranslation('views');
  return [
    {
      id: 'sender',
      header: t(($) => $.views.shelf.column.sender),
      width: '26%',
      cell: (item) => <Sender item={item} acts={acts} />,
    },
    { id: 'subject', header: t(($) => $.views.shelf.column.subject), cell: (item) => <Subject item={item} /> },
    {
      id: 'reason',
      header: t(($) => $.views.shelf.column.reason),
      width: '190px',
      cell: ({ conversation }) => <ShelfReasonWords reason={conversation.shelfReason} />,
    },
    {
      id: 'arrived',
      header: t(($) => $.views.shelf.column.arrived),
      width: '84px',
      align: 'end',
      cell: ({ conversation }) => <Arrived at={conversation.lastMessageAt} />,
    },
    {
      id: 'act',
      header: '',
      width: '184px',
      align: 'end',
      cell: (item) => <ShelfAct item={item} acts={acts} />,
    },
  ];
}

/** Two lines, with the act at the right. */
export function ShelfPhoneRow({ item, acts }: Props) {
  const { nameOf, subjectOf } = useNames();
  const { conversation } = item;
  return (
    <Row w="calc(100vw - 84px)" as="span" gap={10}>
      <Stack as="span" grow gap={2} shrink>
        <Row as="span" gap={8} justify="between" align="baseline">
          <Link {...linkLook} to={{ search: acts.addressOf(conversation.id) }}>
            {nameOf(conversation)}
          </Link>
          <Arrived at={conversation.lastMessageAt} />
        </Row>
        <Text as="span" size={13} truncate>
          {subjectOf(conversation)}
        </Text>
        <Text as="span" size={12} truncate>
          <ShelfReasonWords reason={conversation.shelfReason} />
        </Text>
      </Stack>
      <ShelfAct item={item} acts={acts} isShort />
    </Row>
  );
}
