import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { IconArrowRight } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Row } from '#components/layout/layout.tsx';
import { Markdown } from '#components/markdown/markdown.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { adminGuides, clientGuides, type Guide } from '#lib/help/guides.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { readGuide } from './guide-texts.ts';
import classes from './help.module.css';

type Area = 'user' | 'admin';

function Missing({ area }: { area: Area }) {
  const { t } = useTranslation('help');
  const all = area === 'admin' ? paths.admin.help : paths.user.help;
  return (
    <Page title={t(($) => $.help.missing)} breadcrumb={[{ label: t(($) => $.help.title), to: all }]} width="text">
      <EmptyState
        drawing="magnifier"
        title={t(($) => $.help.missing)}
        help={t(($) => $.help.missingHelp)}
        actions={<LinkButton to={all}>{t(($) => $.help.all)}</LinkButton>}
      />
    </Page>
  );
}

function GuideText({ slug }: { slug: string }) {
  const navigate = useNavigate();
  const locale = currentLocale();
  const guide = useQuery({
    queryKey: ['guide', locale, slug],
    queryFn: () => readGuide({ locale, slug }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data } = guide;
  if (data === undefined || data === null) return <Unloaded query={guide} />;
  // Links in the text that lead to screens of the app are opened by the router.
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const href = link?.getAttribute('href');
    if (!href?.startsWith('/') || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void navigate(href);
  };
  return (
    /* The links are the controls; this only passes them to the router. */
    /* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */
    <div onClick={onClick} className={classes.text}>
      <Markdown text={data} />
    </div>
  );
}

/** One guide with a link to the next. */
export function GuidePage({ area }: { area: Area }) {
  const { t } = useTranslation('help');
  const { slug = '' } = useParams();
  const guides: readonly Guide[] = area === 'admin' ? adminGuides : clientGuides;
  const pathOf = area === 'admin' ? paths.admin.guide : paths.user.guide;
  const at = guides.findIndex((guide) => guide.slug === slug);
  const guide = guides[at];
  if (guide === undefined) return <Missing area={area} />;
  const next = guides[at + 1];
  const { title, summary } = t(($) => $.help.guide[guide.key], { returnObjects: true });
  const all = area === 'admin' ? paths.admin.help : paths.user.help;
  return (
    <Page
      title={title}
      heading={title}
      lead={summary}
      breadcrumb={[{ label: t(($) => $.help.title), to: all }]}
      width="text"
    >
      <GuideText key={slug} slug={slug} />
      <Row
        lineTop
        as="nav"
        wrap
        justify="between"
        gap={12}
        gapX={24}
        mt={32}
        pt={14}
        size={13}
        tone="primary"
        align="stretch"
        aria-label={t(($) => $.help.next)}
      >
        <Link to={all}>{t(($) => $.help.all)}</Link>
        {next !== undefined && (
          <Row as={Link} inline gap={6} to={pathOf(next.slug)}>
            {t(($) => $.help.guide[next.key].title)}
            <Icon of={IconArrowRight} size={16} />
          </Row>
        )}
      </Row>
    </Page>
  );
}
