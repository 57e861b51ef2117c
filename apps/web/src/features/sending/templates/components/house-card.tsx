import type { HouseTemplateSummary } from '@enlace/contract/sending/templates/house-templates.contract.ts';
import {
  publishHouseTemplateRef,
  removeHouseTemplateRef,
  restoreHouseTemplateRef,
  withdrawHouseTemplateRef,
} from '@enlace/contract/sending/templates/house-templates.refs.gen.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconPencil, IconTrash } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { MailPicture } from '#components/mail-preview/mail-picture.tsx';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { useUndoable } from '#lib/toast/use-undoable.ts';
import { houseDraftPicture, houseKeys } from '../api/house-templates.ts';
import { OutlineView } from './outline-view.tsx';
import classes from './template-card.module.css';
import { useSeen } from './use-seen.ts';

const pictureHeight = 300;

function useHouseActions({ id, name }: HouseTemplateSummary) {
  const { t } = useTranslation('templates');
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: houseKeys.list });
  const params = { id };
  const publish = useMutation({
    mutationFn: () => call(publishHouseTemplateRef, { params }),
    async onSuccess() {
      showToast({ text: t(($) => $.templates.admin.publishedToast, { name }) });
      await refresh();
    },
  });
  const withdraw = useMutation({
    mutationFn: () => call(withdrawHouseTemplateRef, { params }),
    async onSuccess() {
      showToast({ text: t(($) => $.templates.admin.withdrawnToast, { name }) });
      await refresh();
    },
  });
  const remove = useUndoable<void, unknown>({
    act: () => call(removeHouseTemplateRef, { params }),
    undo: () => call(restoreHouseTemplateRef, { params }),
    say: () => t(($) => $.templates.removed, { name }),
    reread: refresh,
  });
  return { publish, withdraw, remove };
}

/** One operator's template: thumbnail, visibility, number of copies. */
export function HouseCard({ template, canWrite }: { template: HouseTemplateSummary; canWrite: boolean }) {
  const { t } = useTranslation('templates');
  const formats = useFormats();
  const [view, isSeen] = useSeen<HTMLDivElement>();
  const { data: mail } = useQuery({ ...houseDraftPicture(template), enabled: isSeen });
  const { publish, withdraw, remove } = useHouseActions(template);
  const isPublished = template.publishedAt !== null;
  const canPublish = !isPublished || template.hasChanges;
  const address = paths.admin.houseTemplate(template.id);
  return (
    <Box as="article" shrink className={classes.card} aria-label={template.name}>
      <Box
        radius={12}
        phone={{ h: 220, p: '16px 16px 0' }}
        relative
        h={282}
        pt={22}
        px={24}
        border
        fill="surface-3"
        clip
        ref={view}
        className={classes.view}
      >
        {mail && mail.html !== '' ? (
          <Box h="100%" clip className={classes.real}>
            <MailPicture html={mail.html} title={template.name} height={pictureHeight} isBare />
          </Box>
        ) : (
          <OutlineView outline={template.outline} brand="" />
        )}
        {canWrite && (
          <Row justify="center" gap={8} pt={56} pb={14} px={12} align="stretch" className={classes.actions}>
            <Button
              size="sm"
              variant={canPublish ? 'primary' : 'default'}
              loading={publish.isPending || withdraw.isPending}
              onClick={() => (canPublish ? publish.mutate() : withdraw.mutate())}
            >
              {canPublish ? t(($) => $.templates.admin.publish) : t(($) => $.templates.admin.withdraw)}
            </Button>
            <LinkButton size="sm" icon={IconPencil} to={address}>
              {t(($) => $.templates.edit)}
            </LinkButton>
          </Row>
        )}
      </Box>
      <Row align="start" justify="between" gap={8} mt={12}>
        <Text leading="snug" as="h2" shrink size={14} weight="semibold" truncate className={classes.name}>
          <Link to={address}>{template.name}</Link>
        </Text>
        {canWrite && (
          <span className={classes.menu}>
            <IconButton
              icon={IconTrash}
              size={28}
              iconSize={16}
              label={`${t(($) => $.templates.remove)}: ${template.name}`}
              onClick={() => remove.mutate()}
            />
          </span>
        )}
      </Row>
      <Text mt={2} size={12} tone="faint">
        <StatusBadge tone={isPublished ? 'ok' : 'neutral'} isDraft={!isPublished}>
          {isPublished
            ? template.hasChanges
              ? t(($) => $.templates.admin.changed)
              : t(($) => $.templates.admin.published)
            : t(($) => $.templates.admin.draft)}
        </StatusBadge>{' '}
        {t(($) => $.templates.admin.copies, { count: template.copies, n: formats.number(template.copies) })}
      </Text>
      <FailureCallout failure={publish.error ?? withdraw.error ?? remove.error ?? undefined} />
    </Box>
  );
}
