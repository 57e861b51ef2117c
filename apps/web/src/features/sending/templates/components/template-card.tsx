import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  IconCode,
  IconCopy,
  IconCursorText,
  IconDots,
  IconFolderSymlink,
  IconId,
  IconPencil,
  IconPlus,
  IconSend,
  IconTag,
  IconTrash,
} from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { LabelPills } from '#components/figures/label-pill.tsx';
import { useDragSource } from '#components/folders/drag-area.tsx';
import { Box, Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import type { Selection } from '#components/table/use-selection.ts';
import type { Label } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import type { MailPreview } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { MailPicture } from '#components/mail-preview/mail-picture.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCampaignFromTemplate, useDuplicateTemplate, useRemoveTemplate } from '../api/template-actions.ts';
import {
  pagePictureQuery,
  pictureQuery,
  type TemplateStarter,
  type TemplateSummary,
} from '../api/templates.queries.ts';
import { ApiDialog } from './api-dialog.tsx';
import { PagePicture } from './page-picture.tsx';
import { OutlineView } from './outline-view.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { useSeen } from './use-seen.ts';
import classes from './template-card.module.css';

const pictureHeight = 300;

type MenuProps = {
  template: TemplateSummary;
  onCampaign: () => void;
  onDuplicate: () => void;
  onRemove: () => void;
  onApi: () => void;
  onRename: () => void;
  onMove: () => void;
  onLabel: () => void;
  onStart: () => void;
};

function CardMenu({ template, onApi, onRename, onMove, onLabel, onStart, ...on }: MenuProps) {
  const { t } = useTranslation('templates');
  return (
    <span className={classes.menu}>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton
            icon={IconDots}
            size={28}
            iconSize={16}
            label={t(($) => $.templates.actionsOf, { name: template.name })}
          />
        </Menu.Target>
        <Menu.Dropdown>
          {template.kind === 'profile' ? (
            <Menu.Item leftSection={<Icon of={IconId} size={16} />} onClick={onStart}>
              {t(($) => $.templates.page.start)}
            </Menu.Item>
          ) : (
            <>
              <Menu.Item
                component={Link}
                to={paths.user.template(template.id)}
                leftSection={<Icon of={IconPencil} size={16} />}
              >
                {t(($) => $.templates.edit)}
              </Menu.Item>
              <Menu.Item leftSection={<Icon of={IconSend} size={16} />} onClick={on.onCampaign}>
                {t(($) => $.templates.newCampaign)}
              </Menu.Item>
              <Menu.Item leftSection={<Icon of={IconCode} size={16} />} onClick={onApi}>
                {t(($) => $.templates.sendByApi)}
              </Menu.Item>
            </>
          )}
          <Menu.Item leftSection={<Icon of={IconCursorText} size={16} />} onClick={onRename}>
            {t(($) => $.templates.rename.action)}
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={IconCopy} size={16} />} onClick={on.onDuplicate}>
            {t(($) => $.templates.duplicate)}
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={IconFolderSymlink} size={16} />} onClick={onMove}>
            {t(($) => $.templates.move)}
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={IconTag} size={16} />} onClick={onLabel}>
            {t(($) => $.templates.labels)}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="var(--danger-text)" leftSection={<Icon of={IconTrash} size={16} />} onClick={on.onRemove}>
            {t(($) => $.templates.remove)}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

/** Category and number of sends. */
function useAbout(): (template: Pick<TemplateSummary, 'category' | 'uses'>) => string {
  const { t } = useTranslation('templates');
  const formats = useFormats();
  return ({ category, uses }) =>
    t(($) => $.templates.about, {
      category: t(($) => $.templates.category[category ?? 'none']),
      uses:
        uses === 0
          ? t(($) => $.templates.usedNever)
          : t(($) => $.templates.used, { count: uses, n: formats.number(uses) }),
    });
}

type CardProps = {
  template: TemplateSummary;
  brand: string;
  labels: readonly Label[];
  selection: Selection;
  /** Description of the drag, e.g. “3 plantillas”. */
  dragText: string;
  onMove: () => void;
  onLabel: () => void;
  onStart: () => void;
};

/** A thumbnail of the actual mail or page, loaded when scrolled to. */
function Picture({ template, brand, isSeen }: Pick<CardProps, 'template' | 'brand'> & { isSeen: boolean }) {
  const isPage = template.kind === 'profile';
  const { data: mail } = useQuery({ ...pictureQuery(template), enabled: isSeen && !isPage });
  const { data: page } = useQuery({ ...pagePictureQuery(template), enabled: isSeen && isPage });
  if (page) {
    return (
      <Box h="100%" clip className={classes.real}>
        <PagePicture html={page.html} title={template.name} />
      </Box>
    );
  }
  if (!mail || mail.html === '') return <OutlineView outline={template.outline} brand={brand} />;
  return (
    <Box h="100%" clip className={classes.real}>
      <MailPicture html={mail.html} title={template.name} height={pictureHeight} isBare />
    </Box>
  );
}

/** One of the client's templates, with its actual thumbnail. */
export function TemplateCard({ template, brand, labels, selection, dragText, ...handlers }: CardProps) {
  const { t } = useTranslation('templates');
  const about = useAbout();
  const toCampaign = useCampaignFromTemplate();
  const duplicate = useDuplicateTemplate();
  const remove = useRemoveTemplate();
  const [view, isSeen] = useSeen<HTMLDivElement>();
  const [isApiOpen, setApiOpen] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const isOn = selection.selected.has(template.id);
  const isPage = template.kind === 'profile';
  const { setNodeRef, listeners } = useDragSource({ kind: 'subject', id: template.id, text: dragText });
  const shown = labels.filter(({ id }) => template.labelIds.includes(id));
  return (
    <Box
      as="article"
      shrink
      ref={setNodeRef}
      {...listeners}
      className={classes.card}
      aria-label={template.name}
      data-selected={isOn || undefined}
    >
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
        <input
          type="checkbox"
          className={classes.box}
          aria-label={t(($) => $.templates.select, { name: template.name })}
          checked={isOn}
          onChange={() => undefined}
          onClick={({ shiftKey }) => selection.toggle(template.id, { range: shiftKey })}
        />
        <Picture template={template} brand={brand} isSeen={isSeen} />
        <Row justify="center" gap={8} pt={56} pb={14} px={12} align="stretch" className={classes.actions}>
          <Button
            size="sm"
            variant="primary"
            loading={toCampaign.isPending}
            onClick={() => (isPage ? handlers.onStart() : toCampaign.mutate(template.id))}
          >
            {t(($) => $.templates.use)}
          </Button>
          {!isPage && (
            <LinkButton size="sm" icon={IconPencil} to={paths.user.template(template.id)}>
              {t(($) => $.templates.edit)}
            </LinkButton>
          )}
        </Row>
      </Box>
      <Row align="start" justify="between" gap={8} mt={12}>
        <Text leading="snug" as="h2" shrink size={14} weight="semibold" truncate className={classes.name}>
          {isPage ? template.name : <Link to={paths.user.template(template.id)}>{template.name}</Link>}
        </Text>
        <CardMenu
          template={template}
          onCampaign={() => toCampaign.mutate(template.id)}
          onDuplicate={() => duplicate.mutate(template.id)}
          onRemove={() => remove.mutate({ id: template.id, name: template.name })}
          onApi={() => setApiOpen(true)}
          onRename={() => setRenaming(true)}
          {...handlers}
        />
      </Row>
      <Text mt={2} size={12} tone="faint">
        {about(template)}
      </Text>
      {shown.length > 0 && (
        <Box mt={6}>
          <LabelPills labels={shown} visible={2} />
        </Box>
      )}
      <FailureCallout failure={toCampaign.error ?? duplicate.error ?? remove.error} />
      {isRenaming && <RenameDialog template={template} onClose={() => setRenaming(false)} />}
      {isApiOpen && <ApiDialog template={template} onClose={() => setApiOpen(false)} />}
    </Box>
  );
}

type StarterProps = {
  starter: Pick<TemplateStarter, 'name' | 'outline'> & { category: TemplateStarter['category'] | null };
  /** The resulting mail. */
  picture: { queryKey: readonly unknown[]; load: (signal: AbortSignal) => Promise<MailPreview> };
  brand: string;
  isBusy: boolean;
  onUse: () => void;
};

/** A template of the product or its operator: the actual mail, as this client would send it. */
export function StarterCard({ starter, picture, brand, isBusy, onUse }: StarterProps) {
  const { t } = useTranslation('templates');
  const [view, isSeen] = useSeen<HTMLDivElement>();
  const { data: mail } = useQuery({
    queryKey: picture.queryKey,
    queryFn: ({ signal }) => picture.load(signal),
    staleTime: Infinity,
    enabled: isSeen,
  });
  return (
    <Box as="article" shrink className={classes.card} aria-label={starter.name}>
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
            <MailPicture html={mail.html} title={starter.name} height={pictureHeight} isBare />
          </Box>
        ) : (
          <OutlineView outline={starter.outline} brand={brand} />
        )}
        <Row justify="center" gap={8} pt={56} pb={14} px={12} align="stretch" className={classes.actions}>
          <Button size="sm" variant="primary" loading={isBusy} onClick={onUse}>
            {t(($) => $.templates.useStarter)}
          </Button>
        </Row>
      </Box>
      <Row align="start" justify="between" gap={8} mt={12}>
        <Text leading="snug" as="h2" shrink size={14} weight="semibold" truncate className={classes.name}>
          {starter.name}
        </Text>
      </Row>
      <Text mt={2} size={12} tone="faint">
        {t(($) => $.templates.category[starter.category ?? 'none'])}
      </Text>
    </Box>
  );
}

type BlankProps = { name?: string; help?: string; isBusy?: boolean; onStart: () => void };

/** Starts with an empty one. */
export function BlankCard({ name, help, isBusy = false, onStart }: BlankProps) {
  const { t } = useTranslation('templates');
  return (
    <Stack
      as="button"
      align="center"
      justify="center"
      gap={4}
      full
      h={282}
      py={0}
      px={20}
      radius={12}
      textAlign="center"
      focus="ring"
      phone={{ h: '100%', minH: 150 }}
      type="button"
      className={classes.blank}
      disabled={isBusy}
      onClick={onStart}
    >
      <Grid center w={44} h={44} radius="full" fill="primary-soft" as="span" mb={8} tone="primary">
        <Icon of={IconPlus} />
      </Grid>
      <Text as="span" weight="semibold">
        {name ?? t(($) => $.templates.blank)}
      </Text>
      <Text as="span" size={13} tone="muted">
        {help ?? t(($) => $.templates.blankHelp)}
      </Text>
    </Stack>
  );
}
