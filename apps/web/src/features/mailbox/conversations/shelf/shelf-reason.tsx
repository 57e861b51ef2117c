import type { ShelfReason } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useTranslation } from 'react-i18next';
import {
  IconArrowBackUp,
  IconKey,
  IconMailbox,
  IconNews,
  IconRefresh,
  IconReport,
  IconRobot,
  IconUserCheck,
  IconUserMinus,
  IconUserQuestion,
} from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Row, Text } from '#components/layout/layout.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';

const icons: Record<ShelfReason, IconShape> = {
  auto_reply: IconArrowBackUp,
  loop: IconRefresh,
  notice: IconRobot,
  newsletter: IconNews,
  report: IconReport,
  unsubscription: IconUserMinus,
  no_sender: IconUserQuestion,
  own_mail: IconMailbox,
  forward_request: IconKey,
  chosen: IconUserCheck,
};

/** Why a mail is on the shelf, in a few words. */
export function ShelfReasonWords({ reason }: { reason: ShelfReason | null }) {
  const { t } = useTranslation('views');
  if (reason === null) return null;
  return (
    <Row as="span" gap={6} shrink tone="muted">
      <Icon of={icons[reason]} size={16} />
      <Text as="span" truncate>
        {t(($) => $.views.shelf.reasons[reason])}
      </Text>
    </Row>
  );
}
