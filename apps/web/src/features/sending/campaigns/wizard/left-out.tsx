import type { SkipReason } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Row, Stack, Text } from '#components/layout/layout.tsx';
import { TextButton } from '#components/link/text-link.tsx';
import { LoadMore } from '#components/states/load-more.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { type Campaign, leftOutQuery } from '../api/campaigns.queries.ts';
import type { Preflight } from '../api/campaigns.queries.ts';

type Ref = { campaign: Pick<Campaign, 'id' | 'revision'>; reason: SkipReason };

function People({ campaign, reason }: Ref) {
  const { t } = useTranslation('mailing');
  const list = useInfiniteQuery(leftOutQuery({ ...campaign, reason }));
  if (!list.data) return <Unloaded query={list} rows={4} />;
  return (
    <>
      <Stack as="ul" gap={8} size={13}>
        {list.data.pages
          .flatMap(({ items }) => items)
          .map(({ id, name, email }) => (
            <Row as="li" justify="between" gap={12} align="stretch" key={id}>
              <Link to={paths.user.contact(id)}>{name}</Link>
              <Text as="span" tone="faint" truncate>
                {email}
              </Text>
            </Row>
          ))}
      </Stack>
      <LoadMore query={list} size="sm">
        {t(($) => $.mailing.audience.more)}
      </LoadMore>
    </>
  );
}

/** Contacts left out of the audience, by reason, with the people behind each. */
export function LeftOut({ leftOut, campaign }: { leftOut: Preflight['leftOut']; campaign: Ref['campaign'] }) {
  const { t } = useTranslation('campaigns');
  const { t: tp } = useTranslation('mailing');
  const formats = useFormats();
  const [open, setOpen] = useState<SkipReason | undefined>(undefined);
  const word = (reason: SkipReason) => t(($) => $.campaigns.preflight.reason[reason]);
  return (
    <div>
      <Text size={13} weight="semibold" mb={8}>
        {t(($) => $.campaigns.preflight.leftOut)}
      </Text>
      <Stack as="ul" gap={6} size={13}>
        {leftOut.map(({ reason, count }) => (
          <Row as="li" justify="between" gap={12} align="stretch" key={reason}>
            <span>{word(reason)}</span>
            <span>
              <Text as="span" weight="semibold" tabular>
                {formats.number(count)}
              </Text>{' '}
              <TextButton onClick={() => setOpen(reason)}>
                {tp(($) => $.mailing.audience.people)}
                <span className="sr-only">: {word(reason)}</span>
              </TextButton>
            </span>
          </Row>
        ))}
      </Stack>
      <Dialog
        title={open === undefined ? '' : tp(($) => $.mailing.audience.peopleTitle, { reason: word(open) })}
        isOpen={open !== undefined}
        onClose={() => setOpen(undefined)}
      >
        {open !== undefined && <People campaign={campaign} reason={open} />}
      </Dialog>
    </div>
  );
}
