import type { SkipReason } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { type Campaign, leftOutQuery } from '../api/campaigns.queries.ts';
import type { Preflight } from '../api/campaigns.queries.ts';
import classes from './audience-step.module.css';

type Ref = { campaign: Pick<Campaign, 'id' | 'revision'>; reason: SkipReason };

function People({ campaign, reason }: Ref) {
  const { t } = useTranslation('mailing');
  const list = useInfiniteQuery(leftOutQuery({ ...campaign, reason }));
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (list.isPending) {
    return (
      <LoadingState>
        <SkeletonRows count={4} />
      </LoadingState>
    );
  }
  return (
    <>
      <ul className={classes.people}>
        {list.data.pages
          .flatMap(({ items }) => items)
          .map(({ id, name, email }) => (
            <li key={id} className={classes.row}>
              <Link to={paths.user.contact(id)}>{name}</Link>
              <span className={classes.email}>{email}</span>
            </li>
          ))}
      </ul>
      {list.hasNextPage && (
        <Button size="sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t(($) => $.mailing.audience.more)}
        </Button>
      )}
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
      <p className={classes.title}>{t(($) => $.campaigns.preflight.leftOut)}</p>
      <ul className={classes.out}>
        {leftOut.map(({ reason, count }) => (
          <li key={reason} className={classes.row}>
            <span>{word(reason)}</span>
            <span>
              <span className={classes.count}>{formats.number(count)}</span>{' '}
              <button
                type="button"
                className={classes.who}
                aria-label={`${tp(($) => $.mailing.audience.people)}: ${word(reason)}`}
                onClick={() => setOpen(reason)}
              >
                {tp(($) => $.mailing.audience.people)}
              </button>
            </span>
          </li>
        ))}
      </ul>
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
