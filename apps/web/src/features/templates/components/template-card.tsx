import { Menu } from '@mantine/core';
import { IconCopy, IconDots, IconPencil, IconPlus, IconSend, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { MailPicture } from '#components/mail-preview/mail-picture.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCampaignFromTemplate, useDuplicateTemplate, useRemoveTemplate } from '../api/template-actions.ts';
import { pictureQuery, type TemplateStarter, type TemplateSummary } from '../api/templates.queries.ts';
import { OutlineView } from './outline-view.tsx';
import { useSeen } from './use-seen.ts';
import classes from './template-card.module.css';

const pictureHeight = 300;

function CardMenu({ template }: { template: TemplateSummary }) {
  const { t } = useTranslation('templates');
  const duplicate = useDuplicateTemplate();
  const remove = useRemoveTemplate();
  const toCampaign = useCampaignFromTemplate();
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
          <Menu.Item
            component={Link}
            to={paths.user.template(template.id)}
            leftSection={<Icon of={IconPencil} size={16} />}
          >
            {t(($) => $.templates.edit)}
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={IconSend} size={16} />} onClick={() => toCampaign.mutate(template.id)}>
            {t(($) => $.templates.newCampaign)}
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={IconCopy} size={16} />} onClick={() => duplicate.mutate(template.id)}>
            {t(($) => $.templates.duplicate)}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            color="grana"
            leftSection={<Icon of={IconTrash} size={16} />}
            onClick={() => remove.mutate({ id: template.id, name: template.name })}
          >
            {t(($) => $.templates.remove)}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

/** Category and how often it went out. */
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

/** One of the client's templates: the real mail, small. */
export function TemplateCard({ template, brand }: { template: TemplateSummary; brand: string }) {
  const { t } = useTranslation('templates');
  const about = useAbout();
  const toCampaign = useCampaignFromTemplate();
  const [view, isSeen] = useSeen<HTMLDivElement>();
  const { data: mail } = useQuery({ ...pictureQuery(template), enabled: isSeen });
  return (
    <article className={classes.card} aria-label={template.name}>
      <div ref={view} className={classes.view}>
        {mail && mail.html !== '' ? (
          <div className={classes.real}>
            <MailPicture html={mail.html} title={template.name} height={pictureHeight} isBare />
          </div>
        ) : (
          <OutlineView outline={template.outline} brand={brand} />
        )}
        <div className={classes.deeds}>
          <Button
            size="sm"
            variant="primary"
            loading={toCampaign.isPending}
            onClick={() => toCampaign.mutate(template.id)}
          >
            {t(($) => $.templates.use)}
          </Button>
          <LinkButton size="sm" icon={IconPencil} to={paths.user.template(template.id)}>
            {t(($) => $.templates.edit)}
          </LinkButton>
        </div>
      </div>
      <div className={classes.head}>
        <h2 className={classes.name}>
          <Link to={paths.user.template(template.id)}>{template.name}</Link>
        </h2>
        <CardMenu template={template} />
      </div>
      <p className={classes.about}>{about(template)}</p>
    </article>
  );
}

type StarterProps = { starter: TemplateStarter; brand: string; isBusy: boolean; onUse: () => void };

/** One of the templates that ship with the product. */
export function StarterCard({ starter, brand, isBusy, onUse }: StarterProps) {
  const { t } = useTranslation('templates');
  return (
    <article className={classes.card} aria-label={starter.name}>
      <div className={classes.view}>
        <OutlineView outline={starter.outline} brand={brand} />
        <div className={classes.deeds}>
          <Button size="sm" variant="primary" loading={isBusy} onClick={onUse}>
            {t(($) => $.templates.useStarter)}
          </Button>
        </div>
      </div>
      <div className={classes.head}>
        <h2 className={classes.name}>{starter.name}</h2>
      </div>
      <p className={classes.about}>{t(($) => $.templates.category[starter.category])}</p>
    </article>
  );
}

export function BlankCard({ isBusy, onStart }: { isBusy: boolean; onStart: () => void }) {
  const { t } = useTranslation('templates');
  return (
    <button type="button" className={classes.blank} disabled={isBusy} onClick={onStart}>
      <span className={classes.plus}>
        <Icon of={IconPlus} />
      </span>
      <span className={classes.blankName}>{t(($) => $.templates.blank)}</span>
      <span className={classes.blankHelp}>{t(($) => $.templates.blankHelp)}</span>
    </button>
  );
}
