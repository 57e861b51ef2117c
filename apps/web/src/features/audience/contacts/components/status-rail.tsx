import { type ContactStatus, contactStatuses } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Box, layout, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { type ContactFilter, writeContactFilter } from '../contact-list.rules.ts';
import classes from './status-rail.module.css';

type Props = { filter: ContactFilter; counts: Partial<Record<ContactStatus, number>> | undefined };

const dots: Record<ContactStatus, string> = {
  subscribed: 'var(--ok)',
  pending: 'var(--warn)',
  unsubscribed: 'var(--label-8)',
  bounced: 'var(--danger)',
  complained: 'var(--danger)',
  blocked: 'var(--label-8)',
};

/** The contacts by status, with counts; a press on the chosen one shows all again, whose number is above. */
export function StatusRail({ filter, counts }: Props) {
  const { t } = useTranslation('contacts');
  const formats = useFormats();
  const shown = contactStatuses.filter(
    (status) => status === filter.status || status === 'subscribed' || (counts?.[status] ?? 0) > 0,
  );
  return (
    <Box as="nav" fixed aria-label={t(($) => $.contacts.list.views)}>
      <Text h={28} px={8} size={12} weight="medium" tone="faint" className={classes.title} aria-hidden="true">
        {t(($) => $.contacts.list.view)}
      </Text>
      {shown.map((status) => (
        <Link
          key={status}
          to={writeContactFilter({ ...filter, status: filter.status === status ? undefined : status }) || '?'}
          {...layout('row', {
            gap: 10,
            h: 32,
            px: 8,
            radius: 'sm',
            size: 13,
            weight: 'medium',
            tone: 'muted',
            nowrap: true,
            hover: 'active',
            focus: 'inset',
            chosen: 'soft',
            className: classes.item,
          })}
          aria-current={filter.status === status ? 'page' : undefined}
        >
          <Box w={8} h={8} radius="full" as="span" fixed mx={4} style={{ background: dots[status] }} />
          {t(($) => $.contacts.status[status])}
          {counts && (
            <Text as="span" ml="auto" size={12} tone="faint" tabular className={classes.count}>
              {formats.number(counts[status] ?? 0)}
            </Text>
          )}
        </Link>
      ))}
    </Box>
  );
}
