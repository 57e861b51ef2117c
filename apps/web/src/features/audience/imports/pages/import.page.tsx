import type { ImportDetail, ImportState } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { paths } from '#app/paths.ts';
import { Row } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { RecordPage } from '#components/page/record-page.tsx';
import { importQuery } from '../api/imports.queries.ts';
import { useImportsLive } from '../api/use-import-actions.ts';
import { ImportResult } from '../components/import-result.tsx';
import classes from '../components/imports.module.css';
import { PlanForm } from '../components/plan-form.tsx';
import { permissionOf } from '../permission.rules.ts';

const steps = ['file', 'columns', 'check', 'run'] as const;
const stepOf: Partial<Record<ImportState, (typeof steps)[number]>> = {
  mapping: 'columns',
  checking: 'check',
  checked: 'check',
};

function Steps({ current }: { current: (typeof steps)[number] }) {
  const { t } = useTranslation('imports');
  return (
    <nav aria-label={t(($) => $.imports.steps)}>
      <Row as="ol" wrap gap={8} gapX={20} tone="muted" size={13} align="stretch" className={classes.steps}>
        {steps.map((step, index) => (
          <li key={step} aria-current={step === current ? 'step' : undefined}>
            {index + 1}. {t(($) => $.imports.step[step])}
          </li>
        ))}
      </Row>
    </nav>
  );
}

function Content({ detail }: { detail: ImportDetail }) {
  const [isChanging, setChanging] = useState(false);
  // Outside the form, which starts over when the file is read another way.
  const [permission, setPermission] = useState(() => permissionOf(detail));
  const isPlanning = detail.state === 'mapping' || (detail.state === 'checked' && isChanging);
  const key = JSON.stringify(detail.reading);
  return (
    <>
      <Steps current={isPlanning ? 'columns' : (stepOf[detail.state] ?? 'run')} />
      {isPlanning ? (
        <PlanForm
          key={key}
          detail={detail}
          permission={permission}
          onAnswer={(changes) => setPermission((before) => ({ ...before, ...changes }))}
          onChecked={() => setChanging(false)}
        />
      ) : (
        <ImportResult detail={detail} onChange={() => setChanging(true)} />
      )}
    </>
  );
}

/** One import, from its columns to its result. */
export function ImportPage() {
  const { t } = useTranslation('imports');
  const { importId = '' } = useParams();
  const detail = useQuery(importQuery(importId));
  useImportsLive();
  const list = { label: t(($) => $.imports.title), to: paths.user.contactImports };
  return (
    <RecordPage query={detail} list={list}>
      {(data) => (
        <Page title={data.fileName} breadcrumb={[{ label: t(($) => $.imports.tamys), to: paths.user.contacts }, list]}>
          <Content key={importId} detail={data} />
        </Page>
      )}
    </RecordPage>
  );
}
