import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { IconBook2 } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { SearchBox } from '#components/filters/search-box.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Grid, Row, Text } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { adminGuides, clientGuides } from '#lib/help/guides.ts';
import { openPanel } from '#lib/palette/palette-state.ts';
import { fitsGuide } from './guide-search.rules.ts';
import classes from './help.module.css';

function Guide({ to, title, summary }: { to: string; title: string; summary: string }) {
  return (
    <Row
      as={Link}
      align="stretch"
      gap={12}
      h="100%"
      py={14}
      px={8}
      lineBottom
      tone="faint"
      hover="hover"
      to={to}
      className={classes.guide}
    >
      <Icon of={IconBook2} />
      <span>
        <Text as="strong" block weight="semibold" tone="default">
          {title}
        </Text>
        <Text as="span" size={13} tone="muted">
          {summary}
        </Text>
      </span>
    </Row>
  );
}

/** The guides of an area, with a search. */
export function HelpPage({ area }: { area: 'user' | 'admin' }) {
  const { t } = useTranslation('help');
  const [params, setParams] = useSearchParams();
  const query = params.get('q')?.trim() ?? '';
  const pathOf = area === 'admin' ? paths.admin.guide : paths.user.guide;
  const guides = (area === 'admin' ? adminGuides : clientGuides)
    .map(({ key, slug }) => ({ slug, ...t(($) => $.help.guide[key], { returnObjects: true }) }))
    .filter((guide) => fitsGuide(guide, query));
  const search = (text: string) => setParams(text === '' ? {} : { q: text }, { replace: true });
  return (
    <Page
      title={t(($) => $.help.title)}
      heading={t(($) => $.help.title)}
      lead={area === 'admin' ? t(($) => $.help.adminLead) : t(($) => $.help.lead)}
      width="account"
      actions={
        <Button size="sm" onClick={() => openPanel('keys')}>
          {t(($) => $.help.shortcuts)}
        </Button>
      }
    >
      <SearchBox label={t(($) => $.help.search)} value={query} onSearch={search} isFull />
      {guides.length === 0 ? (
        <EmptyState
          drawing="magnifier"
          title={t(($) => $.help.noneTitle, { query })}
          help={t(($) => $.help.noneHelp)}
          actions={<Button onClick={() => search('')}>{t(($) => $.help.clear)}</Button>}
        />
      ) : (
        <Grid as="ul" columns="repeat(auto-fill, minmax(min(300px, 100%), 1fr))" gap={0} gapX={32} mt={16}>
          {guides.map(({ slug, title, summary }) => (
            <li key={slug}>
              <Guide to={pathOf(slug)} title={title} summary={summary} />
            </li>
          ))}
        </Grid>
      )}
    </Page>
  );
}
