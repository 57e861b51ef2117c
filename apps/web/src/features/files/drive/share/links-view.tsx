import { closeFileRequestRef } from '@enlace/contract/publishing/file-shares/file-requests.refs.gen.ts';
import { revokeFileShareRef } from '@enlace/contract/publishing/file-shares/file-shares.refs.gen.ts';
import type { FileRequest, FileShare } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconInbox } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { Box, Row, Stack } from '#components/layout/layout.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { LoadMore, type LoadMoreProps } from '#components/states/load-more.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { call } from '#lib/api/call.ts';
import { useAction } from '#lib/form/use-action.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { driveKeys, type LinkState, requestsQuery, sharesQuery } from '../api/drive.queries.ts';
import { RequestRow, ShareRow } from './link-list.tsx';
import { ShareDialog } from './share-dialog.tsx';
import classes from './link-list.module.css';

type ListProps = { state: LinkState; canChange: boolean };

function NoLinks({ what, state }: { what: 'shares' | 'requests'; state: LinkState }) {
  const { t } = useTranslation('drive');
  if (state === 'ended')
    return (
      <EmptyState
        drawing="cloud"
        title={t(($) => $.drive.links.noneEndedTitle)}
        help={t(($) => $.drive.links.noneEndedHelp)}
      />
    );
  return what === 'shares' ? (
    <EmptyState drawing="cloud" title={t(($) => $.drive.links.noneTitle)} help={t(($) => $.drive.links.noneHelp)} />
  ) : (
    <EmptyState
      drawing="cloud"
      title={t(($) => $.drive.links.noneRequestsTitle)}
      help={t(($) => $.drive.links.noneRequestsHelp)}
    />
  );
}

function More({ query }: Pick<LoadMoreProps, 'query'>) {
  const { t } = useTranslation('drive');
  if (!query.hasNextPage) return null;
  return (
    <Stack align="center" gap={8} pt={20}>
      <LoadMore query={query}>{t(($) => $.drive.links.more)}</LoadMore>
    </Stack>
  );
}

function Shares({ state, canChange }: ListProps) {
  const { t } = useTranslation('drive');
  const client = useQueryClient();
  const query = useInfiniteQuery(sharesQuery(state));
  const action = useAction();
  const [editing, setEditing] = useState<FileShare>();
  const [revoking, setRevoking] = useState<FileShare>();
  if (!query.data) return <Unloaded query={query} rows={4} />;
  const shares = query.data.pages.flatMap((page) => page.items);
  const revoke = (share: FileShare) =>
    action.run(async () => {
      await call(revokeFileShareRef, { params: { id: share.id } });
      await client.invalidateQueries({ queryKey: driveKeys.shares });
      setRevoking(undefined);
      showToast({ text: t(($) => $.drive.done.revoked) });
    });
  return (
    <>
      {shares.length === 0 && <NoLinks what="shares" state={state} />}
      <ul>
        {shares.map((share) => (
          <ShareRow key={share.id} share={share} canChange={canChange} onEdit={setEditing} onRevoke={setRevoking} />
        ))}
      </ul>
      <More query={query} />
      {editing && <ShareDialog target={editing.target} share={editing} onClose={() => setEditing(undefined)} />}
      {revoking && (
        <ConfirmDialog
          isOpen
          title={t(($) => $.drive.links.revokeTitle, { name: revoking.name })}
          help={t(($) => $.drive.links.revokeHelp)}
          action={t(($) => $.drive.links.revoke)}
          isBusy={action.isBusy}
          failure={action.failure}
          onConfirm={() => void revoke(revoking)}
          onClose={() => {
            action.forget();
            setRevoking(undefined);
          }}
        />
      )}
    </>
  );
}

function Requests({ state, canChange }: ListProps) {
  const { t } = useTranslation('drive');
  const client = useQueryClient();
  const query = useInfiniteQuery(requestsQuery(state));
  const action = useAction();
  const [closing, setClosing] = useState<FileRequest>();
  if (!query.data) return <Unloaded query={query} rows={4} />;
  const requests = query.data.pages.flatMap((page) => page.items);
  const close = (request: FileRequest) =>
    action.run(async () => {
      await call(closeFileRequestRef, { params: { id: request.id } });
      await client.invalidateQueries({ queryKey: driveKeys.requests });
      setClosing(undefined);
      showToast({ text: t(($) => $.drive.done.closed) });
    });
  return (
    <>
      {requests.length === 0 && <NoLinks what="requests" state={state} />}
      <ul>
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} canChange={canChange} onClose={setClosing} />
        ))}
      </ul>
      <More query={query} />
      {closing && (
        <ConfirmDialog
          isOpen
          title={t(($) => $.drive.links.closeTitle, { name: closing.title })}
          help={t(($) => $.drive.links.closeHelp)}
          action={t(($) => $.drive.links.close)}
          isBusy={action.isBusy}
          failure={action.failure}
          onConfirm={() => void close(closing)}
          onClose={() => {
            action.forget();
            setClosing(undefined);
          }}
        />
      )}
    </>
  );
}

type Props = {
  canChange: boolean;
  onAsk: () => void;
};

/** All shared links and requests, with their results. */
export function LinksView({ canChange, onAsk }: Props) {
  const { t } = useTranslation('drive');
  const [what, setWhat] = useState<'shares' | 'requests'>('shares');
  const [state, setState] = useState<LinkState>('active');
  const List = what === 'shares' ? Shares : Requests;
  return (
    <Box phone={{ p: '4px 16px 96px' }} scroll grow pt={8} pb={40} px={24}>
      <Row wrap gap={8} pt={10} pb={16} className={classes.tools}>
        <Segments
          label={t(($) => $.drive.links.kinds)}
          segments={[
            { value: 'shares', label: t(($) => $.drive.links.shares) },
            { value: 'requests', label: t(($) => $.drive.links.requests) },
          ]}
          value={what}
          onChange={setWhat}
        />
        <Segments
          label={t(($) => $.drive.links.states)}
          segments={[
            { value: 'active', label: t(($) => $.drive.links.active) },
            { value: 'ended', label: t(($) => $.drive.links.ended) },
          ]}
          value={state}
          onChange={setState}
        />
        {canChange && what === 'requests' && (
          <Button size="sm" icon={IconInbox} onClick={onAsk}>
            {t(($) => $.drive.askFiles)}
          </Button>
        )}
      </Row>
      <List key={`${what}:${state}`} state={state} canChange={canChange} />
    </Box>
  );
}
