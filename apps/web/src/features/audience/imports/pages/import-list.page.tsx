import type { ImportSummary } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { importListQuery } from '../api/imports.queries.ts';
import { useImportsLive, useRemoveImport } from '../api/use-import-actions.ts';
import classes from '../components/imports.module.css';
import { UploadArea } from '../components/upload-area.tsx';

function Item({ item }: { item: ImportSummary }) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const remove = useRemoveImport();
  const isDraft = item.state === 'mapping' || item.state === 'checked';
  const rows = item.recordsTotal ?? item.recordsDone;
  return (
    <Row lineBottom as="li" wrap gap={4} gapX={12} py={12}>
      <Text minW={180} as="span" grow breakWords>
        <Link to={paths.user.contactImport(item.id)}>{item.fileName}</Link>
        <br />
        <Text as="span" tone="muted" size={13}>
          {formats.relative(item.createdAt)} · {formats.bytes(item.sizeBytes)}
          {rows > 0 && ` · ${t(($) => $.imports.rows, { count: rows, n: formats.number(rows) })}`}
        </Text>
      </Text>
      <span>{t(($) => $.imports.state[item.state])}</span>
      {isDraft && (
        <Button size="sm" variant="ghost" loading={remove.isPending} onClick={() => remove.mutate(item.id)}>
          {t(($) => $.imports.remove)}
        </Button>
      )}
    </Row>
  );
}

/** Starts an import, and lists earlier ones. */
export function ImportListPage() {
  const { t } = useTranslation('imports');
  const list = useQuery(importListQuery());
  useImportsLive();
  const crumb = { label: t(($) => $.imports.tamys), to: paths.user.contacts };
  return (
    <Page title={t(($) => $.imports.title)} breadcrumb={[crumb]} width="settings">
      <UploadArea />
      <Grid as="section" gap={14} py={20}>
        <Box as="h2" className={classes.title}>
          {t(($) => $.imports.past)}
        </Box>
        {!list.data && <Unloaded query={list} />}
        {list.data?.items.length === 0 && (
          <Text tone="muted" size={13}>
            {t(($) => $.imports.none)}
          </Text>
        )}
        <Grid as="ul">
          {list.data?.items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </Grid>
      </Grid>
    </Page>
  );
}
