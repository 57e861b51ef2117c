import type { FileRequest, FileShare } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconFile, IconFolder, IconInbox, IconPencil, IconX } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { StatusBadge, type StatusTone } from '#components/figures/status-badge.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { LinkLine } from './link-line.tsx';
import { useShareWords } from './share-words.ts';
import classes from './link-list.module.css';

const shareTones: Record<FileShare['state'], StatusTone> = {
  active: 'ok',
  expired: 'neutral',
  used_up: 'neutral',
  revoked: 'neutral',
  gone: 'warn',
};
const requestTones: Record<FileRequest['state'], StatusTone> = {
  open: 'ok',
  expired: 'neutral',
  full: 'info',
  closed: 'neutral',
};

type RowProps = {
  icon: IconShape;
  name: string;
  badge: ReactNode;
  facts: readonly string[];
  /** Missing where the link no longer works. */
  path: string | undefined;
  children: ReactNode;
};

function LinkRow({ icon, name, badge, facts, path, children }: RowProps) {
  return (
    <Grid
      lineTop
      as="li"
      columns="20px minmax(0, 1fr) minmax(0, 320px) 72px"
      align="center"
      gap={4}
      gapX={14}
      py={12}
      px={4}
      className={classes.row}
    >
      <Icon of={icon} />
      <Box shrink>
        <Row as="p" gap={10} shrink className={classes.top}>
          <Text as="b" truncate shrink size={14} weight="semibold" title={name}>
            {name}
          </Text>
          {badge}
        </Row>
        <Text mt={2} size={12} tone="faint" tabular>
          {facts.join(' · ')}
        </Text>
      </Box>
      {path !== undefined && (
        <Box shrink className={classes.line}>
          <LinkLine path={path} name={name} />
        </Box>
      )}
      <Row as="span" justify="end" gap={4} align="stretch" className={classes.actions}>
        {children}
      </Row>
    </Grid>
  );
}

type ShareRowProps = {
  share: FileShare;
  canChange: boolean;
  onEdit: (share: FileShare) => void;
  onRevoke: (share: FileShare) => void;
};

/** A shared link. */
export function ShareRow({ share, canChange, onEdit, onRevoke }: ShareRowProps) {
  const { t } = useTranslation('drive');
  const words = useShareWords();
  const { name, state } = share;
  const isRevoked = state === 'revoked';
  return (
    <LinkRow
      icon={share.target.kind === 'folder' ? IconFolder : IconFile}
      name={name}
      badge={<StatusBadge tone={shareTones[state]}>{t(($) => $.drive.links.state[state])}</StatusBadge>}
      facts={words.ofShare(share)}
      path={state === 'active' ? share.path : undefined}
    >
      {canChange && !isRevoked && (
        <>
          <IconButton
            icon={IconPencil}
            iconSize={16}
            label={t(($) => $.drive.links.editOf, { name })}
            onClick={() => onEdit(share)}
          />
          <IconButton
            icon={IconX}
            iconSize={16}
            label={t(($) => $.drive.links.revokeOf, { name })}
            onClick={() => onRevoke(share)}
          />
        </>
      )}
    </LinkRow>
  );
}

type RequestRowProps = { request: FileRequest; canChange: boolean; onClose: (request: FileRequest) => void };

/** A file request. */
export function RequestRow({ request, canChange, onClose }: RequestRowProps) {
  const { t } = useTranslation('drive');
  const words = useShareWords();
  const { title: name, state } = request;
  return (
    <LinkRow
      icon={IconInbox}
      name={name}
      badge={<StatusBadge tone={requestTones[state]}>{t(($) => $.drive.links.requestState[state])}</StatusBadge>}
      facts={words.ofRequest(request)}
      path={state === 'open' ? request.path : undefined}
    >
      {canChange && state !== 'closed' && (
        <IconButton
          icon={IconX}
          iconSize={16}
          label={t(($) => $.drive.links.closeOf, { name })}
          onClick={() => onClose(request)}
        />
      )}
    </LinkRow>
  );
}
