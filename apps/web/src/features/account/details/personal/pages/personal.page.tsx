import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Personal } from '@enlace/contract/account/details/personal.schemas.ts';
import { paths } from '#app/paths.ts';
import { UnsavedDialog } from '#components/dialog/unsaved-dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Text } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { SettingGroup } from '../../components/setting-row.tsx';
import { personalQuery, useSaveBilling } from '../api/personal.queries.ts';
import { AliasSection } from '../components/alias-section.tsx';
import { BillingForm } from '../components/billing-form.tsx';
import { DataForm } from '../components/data-form.tsx';
import { PhotoSection } from '../components/photo-section.tsx';
import { ReturnNote } from '../components/return-note.tsx';
import { RecordSection } from '../components/record-section.tsx';
import { useDirtyForms } from '../use-dirty-forms.ts';
import classes from '../components/personal.module.css';

function Sections({ personal }: { personal: Personal }) {
  const { t } = useTranslation('personal');
  const isDisabled = !useCan('account.write');
  const { guard, report } = useDirtyForms();
  const { mutateAsync: saveBilling } = useSaveBilling();
  const onData = useCallback((isDirty: boolean) => report('data', isDirty), [report]);
  const onBilling = useCallback((isDirty: boolean) => report('billing', isDirty), [report]);
  return (
    <>
      {isDisabled && <Callout title={t(($) => $.personal.readOnly)}>{t(($) => $.personal.readOnlyHelp)}</Callout>}
      <SettingGroup title={t(($) => $.personal.photo.title)}>
        <PhotoSection isDisabled={isDisabled} />
      </SettingGroup>
      <SettingGroup title={t(($) => $.personal.data.title)}>
        <DataForm personal={personal} isDisabled={isDisabled} onDirty={onData} />
      </SettingGroup>
      <SettingGroup title={t(($) => $.personal.alias.title)}>
        <Text size={13} tone="muted" className={classes.note}>
          {t(($) => $.personal.alias.help)}
        </Text>
        <AliasSection personal={personal} isDisabled={isDisabled} />
      </SettingGroup>
      <SettingGroup title={t(($) => $.personal.billing.title)}>
        <ReturnNote isFilled={personal.billing !== null} />
        <Text size={13} tone="muted" className={classes.note}>
          {t(($) => $.personal.billing.help)}
        </Text>
        <BillingForm start={personal} save={saveBilling} isDisabled={isDisabled} onDirty={onBilling} />
      </SettingGroup>
      <SettingGroup title={t(($) => $.personal.record.title)}>
        <RecordSection personal={personal} />
      </SettingGroup>
      <UnsavedDialog guard={guard} />
    </>
  );
}

/** `/user/personalinformation`: the client's identity, for visitors and on invoices. */
export function PersonalPage() {
  const { t } = useTranslation(['personal', 'account']);
  const personal = useQuery(personalQuery);
  return (
    <Page
      title={t(($) => $.personal.title)}
      breadcrumb={[{ label: t(($) => $.account.section), to: paths.account.home }]}
      width="settings"
      heading={t(($) => $.personal.title)}
      lead={t(($) => $.personal.lead)}
    >
      <Loaded query={personal} rows={8}>
        {(personal) => <Sections personal={personal} />}
      </Loaded>
    </Page>
  );
}
