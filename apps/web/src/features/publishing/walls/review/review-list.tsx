import type { InboxAct } from '@enlace/contract/publishing/walls/wall-inbox.contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconArrowBackUp, IconCheck, IconMailOff, IconX } from 'virtual:tabler-icons';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { Kbd } from '#components/keys/kbd.tsx';
import { Box, type Look, Row } from '#components/layout/layout.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { LoadMore } from '#components/states/load-more.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { BulkAction, BulkBar } from '#components/table/bulk-bar.tsx';
import { useSelection } from '#components/table/use-selection.ts';
import { useCan } from '#lib/session/use-can.ts';
import { useDecide } from '../api/use-inbox.ts';
import { inboxQuery } from '../api/walls.queries.ts';
import { useWallKeys, walk } from '../use-wall-keys.ts';
import { type WallAddress, writeWallAddress } from '../wall-address.ts';
import { ReviewItem } from './review-item.tsx';

const rowLook: Look = { gap: 6, hideOnPhone: true, size: 12, tone: 'faint', wrap: true };

const rows = '[data-review]';

function focusedId(): string | undefined {
  return document.activeElement?.closest<HTMLElement>(rows)?.dataset['review'];
}

type Props = { profileId: string; address: WallAddress };

/** Pending or rejected items: decided by single keys, or in bulk. */
export function ReviewList({ profileId, address }: Props) {
  const { t } = useTranslation('walls');
  const navigate = useNavigate();
  const canWrite = useCan('profiles.write');
  const { ofAllWalls, ofRejected } = address;
  const state = ofRejected ? 'rejected' : 'waiting';
  const query = useInfiniteQuery(inboxQuery(ofAllWalls ? undefined : profileId, state));
  const decide = useDecide();
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const selection = useSelection(items.map(({ id }) => id));
  const ticked = items.filter(({ id }) => selection.selected.has(id));

  function decideMany(act: InboxAct): void {
    decide.mutate({ items: ticked, act });
    selection.clear();
  }
  /** Decides about the focused row and moves the focus to the next. */
  function decideHere(act: InboxAct): void {
    if (!canWrite || (ofRejected && act !== 'approve' && act !== 'reopen')) return;
    if (ticked.length > 0) {
      decideMany(act);
      return;
    }
    const at = items.findIndex(({ id }) => id === focusedId());
    const item = items[at === -1 ? 0 : at];
    if (!item) return;
    const next = items[at + 1] ?? items[at - 1];
    decide.mutate({ items: [item], act });
    const element = next && document.querySelector<HTMLElement>(`[data-review="${CSS.escape(next.id)}"]`);
    element?.focus();
  }
  useWallKeys({
    j: () => walk({ selector: rows, step: 1 }),
    k: () => walk({ selector: rows, step: -1 }),
    a: () => decideHere('approve'),
    r: () => decideHere('reject'),
    s: () => decideHere('spam'),
    d: () => {
      if (ofRejected) decideHere('reopen');
    },
    x: () => {
      const id = focusedId();
      if (id !== undefined) selection.toggle(id);
    },
  });
  return (
    <>
      <Row wrap justify="between" gap={10} mt={14} mb={6}>
        <Segments
          label={t(($) => $.walls.review.which)}
          segments={[
            { value: 'waiting', label: t(($) => $.walls.review.waiting) },
            { value: 'rejected', label: t(($) => $.walls.review.rejected) },
          ]}
          value={state}
          onChange={(value) => {
            selection.clear();
            const search = writeWallAddress({ ...address, ofRejected: value === 'rejected' });
            void navigate({ search }, { replace: true });
          }}
        />
        <Segments
          label={t(($) => $.walls.review.of)}
          segments={[
            { value: 'one', label: t(($) => $.walls.review.ofThis) },
            { value: 'all', label: t(($) => $.walls.review.ofAll) },
          ]}
          value={ofAllWalls ? 'all' : 'one'}
          onChange={(value) =>
            void navigate({ search: writeWallAddress({ ...address, ofAllWalls: value === 'all' }) }, { replace: true })
          }
        />
        {items.length > 0 && canWrite && ofRejected && (
          <Row {...rowLook} as="p" aria-hidden="true">
            <Kbd>A</Kbd> {t(($) => $.walls.review.approve)} <Kbd>D</Kbd> {t(($) => $.walls.review.reopen)}
          </Row>
        )}
        {items.length > 0 && canWrite && !ofRejected && (
          <Row {...rowLook} as="p" aria-hidden="true">
            <Kbd>A</Kbd> {t(($) => $.walls.review.approve)} <Kbd>R</Kbd> {t(($) => $.walls.review.reject)} <Kbd>S</Kbd>{' '}
            {t(($) => $.walls.review.spam)}
          </Row>
        )}
      </Row>
      <FailureCallout failure={decide.error} />
      {!query.data && <Unloaded query={query} rows={4} />}
      {query.data && items.length === 0 && (
        <EmptyState
          drawing="envelope"
          title={ofRejected ? t(($) => $.walls.empty.rejected.title) : t(($) => $.walls.empty.inbox.title)}
          help={ofRejected ? t(($) => $.walls.empty.rejected.help) : t(($) => $.walls.empty.inbox.help)}
        />
      )}
      <Box
        hideEmpty
        as="ul"
        pb="80px"
        aria-label={ofRejected ? t(($) => $.walls.review.rejected) : t(($) => $.walls.place.inbox)}
      >
        {items.map((item) => (
          <ReviewItem
            key={item.id}
            item={item}
            showsWall={ofAllWalls}
            {...(canWrite && {
              tick: {
                isOn: selection.selected.has(item.id),
                onToggle: (options: { range: boolean }) => selection.toggle(item.id, options),
              },
            })}
            onDecide={(act) => decide.mutate({ items: [item], act })}
          />
        ))}
      </Box>
      <LoadMore query={query} size="sm" variant="ghost">
        {t(($) => $.walls.list.more)}
      </LoadMore>
      <BulkBar count={ticked.length} onClear={selection.clear}>
        <BulkAction icon={IconCheck} label={t(($) => $.walls.review.approve)} onClick={() => decideMany('approve')} />
        {ofRejected ? (
          <BulkAction
            icon={IconArrowBackUp}
            label={t(($) => $.walls.review.reopen)}
            onClick={() => decideMany('reopen')}
          />
        ) : (
          <>
            <BulkAction icon={IconX} label={t(($) => $.walls.review.reject)} onClick={() => decideMany('reject')} />
            <BulkAction
              icon={IconMailOff}
              label={t(($) => $.walls.review.spam)}
              onClick={() => decideMany('spam')}
              isDestructive
            />
          </>
        )}
      </BulkBar>
    </>
  );
}
