import type { ProfileSummary } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import type { Label } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { useDragSource } from '#components/folders/drag-area.tsx';
import { Box, layout, type Look, Row, Stack, Text } from '#components/layout/layout.tsx';
import { Tick } from '#components/table/tick.tsx';
import type { Selection } from '#components/table/use-selection.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { MiniPage } from '#components/page-picture/mini-page.tsx';
import { clickShare } from '../profile.rules.ts';
import { ProfileLabels } from './profile-labels.tsx';
import { ProfileStatusBadge } from './profile-status-badge.tsx';
import classes from './profile-card.module.css';

const linkLook = layout('box', { block: true, clip: true, focus: 'none', className: classes.link });
const cardLook: Look = {
  border: true,
  clip: true,
  fill: 'surface',
  radius: 14,
  relative: true,
  shadow: 1,
  shrink: true,
};

type Props = {
  profile: ProfileSummary;
  labels: readonly Label[];
  selection: Selection;
  /** Description of the drag, e.g. “3 perfiles”. */
  dragText: string;
  /** False during fast scrolling: the thumbnail is deferred. */
  isStill: boolean;
  menu: ReactNode;
};

function Figures({ profile }: { profile: ProfileSummary }) {
  const { t } = useTranslation('profiles');
  const formats = useFormats();
  const share = clickShare(profile);
  return (
    <Row
      as="p"
      gap={14}
      mt="auto"
      pt={12}
      size={12}
      tone="muted"
      tabular
      nowrap
      align="stretch"
      className={classes.figures}
    >
      <span>
        {profile.visits30d === 0
          ? t(($) => $.profiles.noVisits)
          : t(($) => $.profiles.visits, { count: profile.visits30d, n: formats.number(profile.visits30d) })}
      </span>
      {share !== undefined && (
        <Text as="span" hideOnPhone>
          {t(($) => $.profiles.clickShare, { share: formats.percent(share) })}
        </Text>
      )}
      <Text as="time" ml="auto" tone="faint" dateTime={profile.updatedAt}>
        {t(($) => $.profiles.changedAt, { when: formats.relative(profile.updatedAt) })}
      </Text>
    </Row>
  );
}

/** The thumbnail, once scrolling stops; then it stays. */
function Mini({ profile, isStill }: Pick<Props, 'profile' | 'isStill'>) {
  const [isShown, setShown] = useState(isStill);
  if (isStill && !isShown) setShown(true);
  return (
    <Box phone={{ mt: 16 }} self="start" mt={18} clip className={classes.page}>
      {isShown ? (
        <MiniPage title={profile.name} path={profile.thumbnailPath} />
      ) : (
        <Box
          phone={{ w: 'calc(390px * 0.36)', h: 'calc(844px * 0.36)' }}
          w="calc(390px * 0.46)"
          h="calc(844px * 0.46)"
          fill="surface-3"
          aria-hidden="true"
        />
      )}
    </Box>
  );
}

/** A profile as a thumbnail of its page, with name, state, labels and two figures. */
export function ProfileCard({ profile, labels, selection, dragText, isStill, menu }: Props) {
  const { t } = useTranslation('profiles');
  const { setNodeRef, listeners, isDragging } = useDragSource({ kind: 'subject', id: profile.id, text: dragText });
  const isOn = selection.selected.has(profile.id);
  return (
    <Stack
      {...cardLook}
      as="article"
      ref={setNodeRef}
      {...listeners}
      className={classes.card}
      data-selected={isOn || undefined}
      data-dragging={isDragging || undefined}
      data-row={profile.id}
    >
      <Row phone={{ h: 188 }} relative h={232} clip fill="active" lineBottom justify="center" align="stretch">
        <Box position="absolute" left={12} top={12} z={2}>
          <Tick
            label={t(($) => $.profiles.select, { name: profile.name })}
            isOn={isOn}
            isLarge
            onToggle={(options) => selection.toggle(profile.id, options)}
          />
        </Box>
        <Mini profile={profile} isStill={isStill} />
      </Row>
      <Stack phone={{ p: '10px 11px 12px' }} grow pt={12} pb={14} px={14}>
        <Row justify="between" gap={8} className={classes.top}>
          <Text as="h2" shrink size={14} weight="semibold" truncate>
            <Link to={paths.user.profile(profile.id)} {...linkLook} draggable={false} data-row-link>
              {profile.name}
            </Link>
          </Text>
          {menu}
        </Row>
        <Text size={12} tone="faint" truncate>
          {profile.path}
        </Text>
        <Row wrap gap={4} gapX={10} mt={10}>
          <ProfileStatusBadge status={profile.status} access={profile} />
          <ProfileLabels ids={profile.labelIds} labels={labels} visible={1} />
          {profile.isMain && (
            <Text as="span" size={12} tone="faint">
              {t(($) => $.profiles.main)}
            </Text>
          )}
          {profile.hasChanges && profile.status !== 'draft' && (
            <Text as="span" size={12} tone="faint">
              {t(($) => $.profiles.unpublished)}
            </Text>
          )}
        </Row>
        <Figures profile={profile} />
      </Stack>
    </Stack>
  );
}
