import type { SystemLine } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { IconArrowsExchange, IconArrowsSplit2 } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { layout, Row, Text } from '#components/layout/layout.tsx';
import { useNow } from '#lib/countdown/use-now.ts';
import { useCan } from '#lib/session/use-can.ts';
import { useUndoMove } from '../api/use-moves.ts';

type Moved = Extract<SystemLine, { kind: 'messages_moved' }>;

/** Messages that left or came, with the way to the other conversation and back. */
export function MovedLine({ line }: { line: Moved }) {
  const { t } = useTranslation('views');
  const undo = useUndoMove();
  const now = useNow(false);
  const mayWrite = useCan('mailbox.write');
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  query.set('c', line.conversationId);
  const subject = line.subject || t(($) => $.views.row.noSubject);
  const { count } = line;
  return (
    <Row self="center" wrap justify="center" gap={8} my={10} size={12} tone="faint">
      <Text as="span" size={12} textAlign="center">
        <Icon of={line.isSplit ? IconArrowsSplit2 : IconArrowsExchange} size={14} />{' '}
        {line.direction === 'out' ? t(($) => $.views.move.out, { count }) : t(($) => $.views.move.in, { count })}{' '}
        <Link to={{ search: query.toString() }} {...layout('box', { underline: true, tone: 'muted' })}>
          {t(($) => $.views.move.other, { name: line.name, subject })}
        </Link>
      </Text>
      {mayWrite && Date.parse(line.undoUntil) > now && (
        <Button
          size="sm"
          variant="ghost"
          loading={undo.isPending}
          onClick={() => undo.mutate({ conversationId: line.conversationId, moveId: line.moveId })}
        >
          {t(($) => $.views.move.undo)}
        </Button>
      )}
    </Row>
  );
}
