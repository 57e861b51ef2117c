import type { ExportFormat } from '@enlace/contract/audience/contacts/contacts.contract.ts';
import type { ContactListRow } from '@enlace/contract/audience/contacts/contact-list.contract.ts';
import type { Folder } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import type { Segment } from '@enlace/contract/audience/segments/segments.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { IconUpload, IconUserPlus, IconUsers } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#components/button/button.tsx';
import { ChipRow } from '#components/folders/chip-row.tsx';
import { CollectionRail } from '#components/folders/collection-rail.tsx';
import { contactCollection } from '#components/folders/contact-collection.ts';
import { DragArea } from '#components/folders/drag-area.tsx';
import { ManagerDialog } from '#components/folders/manager-dialog.tsx';
import { useCollectionActions } from '#components/folders/use-collection-actions.ts';
import { useCollectionDrops } from '#components/folders/use-collection-drops.ts';
import { useCollection } from '#components/folders/use-collection.ts';
import { Row, Stack } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { ListFoot } from '#components/table/list-foot.tsx';
import { useSelection } from '#components/table/use-selection.ts';
import { saveCsv } from '#lib/files/save-file.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { useIsHere } from '#lib/navigation/use-is-here.ts';
import { useCan } from '#lib/session/use-can.ts';
import { choicesQuery, fieldsQuery, segmentsQuery } from '../api/list.queries.ts';
import { saveExport } from '../api/save-file.ts';
import { useBulk } from '../api/use-bulk.ts';
import { useBulkRun } from '../api/use-bulk-run.ts';
import { useContactList } from '../api/use-contact-list.ts';
import { useContactsLive } from '../api/use-contacts-live.ts';
import { useCampaignFor } from '../api/use-campaign-for.ts';
import { useViews } from '../api/use-views.ts';
import { ContactBulk } from '../components/contact-bulk.tsx';
import { ContactDrawer } from '../components/contact-form.tsx';
import { ListDialogs, type OpenDialog } from '../components/list-dialogs.tsx';
import { ListEmpty } from '../components/list-empty.tsx';
import { ListExport } from '../components/list-export.tsx';
import { ListMore } from '../components/list-more.tsx';
import { ListNotices } from '../components/list-notices.tsx';
import { ListPhoneTools } from '../components/list-phone-tools.tsx';
import { ListSegments } from '../components/list-segments.tsx';
import { ListTools } from '../components/list-tools.tsx';
import { ListView } from '../components/list-view.tsx';
import { ListViews, SaveView, viewAddress } from '../components/list-views.tsx';
import { StatusRail } from '../components/status-rail.tsx';
import {
  type ContactFilter,
  wireFilter,
  contactsCsv,
  isFiltered,
  readContactFilter,
  writeContactFilter,
} from '../contact-list.rules.ts';
import { type LetterSlot, maxLetter } from '../letter-slot.ts';
import { useRuleWords } from '../segments/use-rule-words.ts';
import { useContactColumns } from '../use-contact-columns.tsx';
import { useListLook } from '../use-list-look.ts';
import { useListFromAddress } from '../use-list-from-address.ts';
import { usePhoneFacts } from '../use-phone-facts.ts';

/** Maximum number of selected ids for a campaign. */
const maxCampaign = 5000;
/** Maximum number of selected ids for an export. */
const maxChosen = 200;

function useFilter() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filter = readContactFilter(query);
  return {
    filter,
    /** Without a filter in the URL, the default view may open. */
    isBare: query.size === 0,
    change: (patch: Partial<ContactFilter>) =>
      void navigate({ search: writeContactFilter({ ...filter, ...patch }) }, { replace: true }),
  };
}

/** Names that rules can refer to. */
function useRuleNames(collection: ReturnType<typeof useCollection>) {
  const canCampaigns = useCan('campaigns.read');
  const fields = useQuery(fieldsQuery());
  const choices = useQuery(choicesQuery({ canCampaigns }));
  const { folders, labels } = collection;
  const { profiles = [], campaigns = [] } = choices.data ?? {};
  return { fields: fields.data ?? [], folders, labels, profiles, campaigns };
}

type Props = {
  isAdding?: boolean;
  manager?: 'folders' | 'labels';
  letter: LetterSlot;
};

/** The client’s contacts: folders, labels, segments, saved views and the table; a new one is created next to it. */
export function ContactListPage({ isAdding = false, manager, letter }: Props) {
  const { t } = useTranslation('contacts');
  const { t: ts } = useTranslation('segments');
  const formats = useFormats();
  const navigate = useNavigate();
  const isPhone = useMedia(phoneQuery);
  const canChange = useCan('contacts.write');
  const canWrite = useCan('mailbox.write');
  const canMail = useCan('campaigns.write');
  const campaign = useCampaignFor();
  const { filter, isBare, change } = useFilter();
  const list = useContactList(filter);
  const { rows, query, total } = list;
  const collection = useCollection(contactCollection);
  const { patch, refreshLists } = list;
  const actions = useCollectionActions({ ...collection, collection: contactCollection, patch, refreshLists });
  const segments = useQuery(segmentsQuery()).data ?? [];
  const names = useRuleNames(collection);
  const words = useRuleWords(names);
  const [open, setOpen] = useState<OpenDialog>();
  const [isAll, setAll] = useState(false);
  const [exportFailure, setExportFailure] = useState<unknown>();
  const [isExporting, setExporting] = useState(false);
  const selection = useSelection(rows.map(({ id }) => id));
  const ids = [...selection.selected];
  const everyone = isAll && selection.head === 'all';
  const dragText = ({ id, name }: ContactListRow) =>
    selection.selected.has(id) && ids.length > 1 ? amount(ids.length) : name;
  const columns = useContactColumns({
    collection,
    fields: names.fields,
    onEdit: canChange ? list.edit : undefined,
    onLabel: canChange ? ({ id }) => setOpen({ kind: 'label', ids: [id] }) : undefined,
    dragText,
  });
  const look = useListLook(columns);
  const phoneFacts = usePhoneFacts({ collection, fields: names.fields, look });
  const { views, isReady, actions: viewActions } = useViews({ filter, look: look.look });
  const bulk = useBulk();
  const bulkRun = useBulkRun();
  const drops = useCollectionDrops({ actions, selected: ids });
  useContactsLive();

  const amount = (count: number) => ts(($) => $.segments.bulk.amount, { count, n: formats.number(count) });
  const what =
    everyone && !list.isExact
      ? ts(($) => $.segments.bulk.aboutAmount, { n: formats.number(total) })
      : amount(everyone ? total : ids.length);
  const close = () => setOpen(undefined);
  const back = () => void navigate(paths.user.contacts + writeContactFilter(filter));
  const chosenView = views.find(({ id }) => id === filter.view);
  const takeView = useEffectEvent(() => chosenView && look.take(chosenView.settings));
  useEffect(() => {
    takeView();
  }, [chosenView?.id]);
  const first = views.find(({ isDefault }) => isDefault);
  const isHere = useIsHere();
  const openFirst = useEffectEvent(() => {
    if (first && isHere()) void navigate({ search: viewAddress(first) }, { replace: true });
  });
  const wantsFirst = isBare && isReady && first !== undefined && !isAdding && manager === undefined;
  useEffect(() => {
    if (wantsFirst) openFirst();
  }, [wantsFirst]);

  const newList = () => setOpen({ kind: 'rules', segment: undefined, isNaming: true });
  useListFromAddress({
    canChange,
    onBegin() {
      newList();
      void navigate({ search: writeContactFilter(filter) }, { replace: true });
    },
  });

  function clear(): void {
    setAll(false);
    selection.clear();
  }
  /** On the selected ones, or in the background on all matches. */
  function act(one: (chosen: string[]) => Promise<void>, all: Parameters<typeof bulkRun.start>[1]): void {
    const chosen = ids;
    clear();
    if (everyone) void bulkRun.start(filter, all);
    else void one(chosen);
  }
  const label = (chosen: readonly string[]) =>
    setOpen(everyone ? { kind: 'label-all' } : { kind: 'label', ids: chosen });
  function remove(chosen: readonly string[]): void {
    if (ids.length === 0) void bulk.remove(chosen);
    else act(bulk.remove, { kind: 'delete' });
  }
  async function exportThem(format: ExportFormat, chosen?: string[]): Promise<void> {
    setExportFailure(undefined);
    setExporting(true);
    await saveExport({ filter, format, ...(chosen ? { ids: chosen } : {}) }).catch(setExportFailure);
    setExporting(false);
  }
  const counted = list.counts && Object.values(list.counts).reduce((sum, count) => sum + count, 0);
  const hasAny = counted === undefined || counted > 0 || isFiltered(filter);
  const rail = {
    noun: 'contact' as const,
    state: collection,
    actions,
    canChange,
    icon: IconUsers,
    filter,
    onFilter: (next: Partial<ContactFilter>) => change({ ...next, view: undefined }),
    onMove: (folder: Folder) => setOpen({ kind: 'folder', folder }),
    managerPath: paths.user.contactFolders + writeContactFilter(filter),
  };
  const totalText = formats.number(total);
  const shownTotal = list.isExact ? totalText : ts(($) => $.segments.tools.about, { total: totalText });
  // Only the list's total for the segment alone, and not while the previous one is still shown.
  const isSegmentAlone = !isFiltered({ ...filter, segment: undefined }) && !query.isPlaceholderData;
  const openTotal = isSegmentAlone && query.data && list.isExact ? total : undefined;
  const liveLists = {
    canChange,
    onNew: newList,
    onEdit: (segment: Segment) => setOpen({ kind: 'rules', segment, isNaming: true }),
  };
  return (
    <Page
      title={t(($) => $.contacts.title)}
      titleNote={counted === undefined ? undefined : formats.number(counted)}
      width="list"
      actions={
        <>
          <ListMore />
          {!isPhone && canChange && (
            <LinkButton to={paths.user.contactImports} size="sm" icon={IconUpload}>
              {t(($) => $.contacts.import)}
            </LinkButton>
          )}
          {!isPhone && <ListExport isExporting={isExporting} onExport={(format) => void exportThem(format)} />}
          {canChange && (
            <LinkButton
              to={paths.user.newContact + writeContactFilter(filter)}
              variant="primary"
              size="sm"
              icon={IconUserPlus}
            >
              {isPhone ? t(($) => $.contacts.addShort) : t(($) => $.contacts.add)}
            </LinkButton>
          )}
        </>
      }
    >
      <DragArea accepts={drops.accepts} onDrop={drops.onDrop}>
        <Row phone={{ direction: 'column' }} grow shrinkY align="stretch">
          {hasAny && isPhone && <ChipRow {...rail} />}
          {hasAny && !isPhone && (
            <CollectionRail {...rail}>
              <ListSegments segments={segments} filter={filter} openTotal={openTotal} {...liveLists} />
              <StatusRail filter={filter} counts={list.counts} />
            </CollectionRail>
          )}
          <Stack relative as="section" grow shrink shrinkY aria-label={t(($) => $.contacts.title)}>
            <ListViews views={views} filter={filter} canChange={canChange} actions={viewActions} />
            <ListTools
              filter={filter}
              segments={segments}
              words={words}
              look={look}
              isPhone={isPhone}
              saveView={canChange && <SaveView onCreate={viewActions.create} />}
              phoneTools={
                <ListPhoneTools
                  filter={filter}
                  segments={segments}
                  counts={list.counts}
                  onChange={change}
                  {...liveLists}
                />
              }
              onChange={change}
              onRules={() => setOpen({ kind: 'rules', segment: undefined, isNaming: false })}
            />
            <ListNotices bulk={bulk} run={bulkRun} failure={exportFailure ?? campaign.error ?? undefined} />
            {!query.data && <Unloaded query={query} rows={10} isInset />}
            {query.data && rows.length === 0 && !list.isSearching && <ListEmpty filter={filter} />}
            {rows.length > 0 && (
              <ListView
                list={list}
                filter={filter}
                look={look}
                selection={selection}
                bulk={bulk}
                phoneFacts={phoneFacts}
                onChange={change}
                onLabel={canChange ? label : undefined}
                onRemove={canChange ? remove : undefined}
              />
            )}
            {(rows.length > 0 || list.isSearching) && (
              <ListFoot
                shown={rows.length}
                total={total}
                isRough={!list.isExact}
                note={list.isSearching ? ts(($) => $.segments.tools.searching) : undefined}
              />
            )}
            <ContactBulk
              count={everyone ? total : ids.length}
              canTakeAll={!everyone && selection.head === 'all' && total > ids.length ? shownTotal : undefined}
              canChange={canChange}
              onTakeAll={() => setAll(true)}
              onCampaign={
                canMail && (everyone || ids.length <= maxCampaign)
                  ? () =>
                      campaign.mutate(
                        everyone
                          ? { kind: 'matching', filter: wireFilter(filter) }
                          : { kind: 'these', contactIds: ids },
                      )
                  : undefined
              }
              onWrite={
                canWrite && !everyone && ids.length <= maxLetter ? () => setOpen({ kind: 'write', ids }) : undefined
              }
              isTableOnly={!everyone && ids.length > maxChosen}
              onExport={(format) => {
                // Too many for a URL: the table is built from the loaded rows.
                if (!everyone && ids.length > maxChosen)
                  saveCsv({
                    text: contactsCsv(rows.filter(({ id }) => selection.selected.has(id))),
                    name: 'tamys.csv',
                  });
                else void exportThem(format, everyone ? undefined : ids);
              }}
              onMove={() => setOpen(everyone ? { kind: 'move-all' } : { kind: 'move', ids })}
              onLabel={() => label(ids)}
              onUnsubscribe={() =>
                act(bulk.unsubscribe, {
                  kind: 'set_status',
                  status: 'unsubscribed',
                  reason: t(($) => $.contacts.bulk.reason),
                })
              }
              onBlock={() =>
                act(bulk.block, { kind: 'set_status', status: 'blocked', reason: t(($) => $.contacts.bulk.reason) })
              }
              onRemove={() => remove(ids)}
              onClear={clear}
            />
          </Stack>
        </Row>
      </DragArea>
      {isAdding && <ContactDrawer contact={undefined} onClose={back} onSaved={back} />}
      {manager && (
        <ManagerDialog
          tab={manager}
          paths={{
            folders: paths.user.contactFolders + writeContactFilter(filter),
            labels: paths.user.contactLabels + writeContactFilter(filter),
          }}
          actions={actions}
          onMove={rail.onMove}
          onClose={back}
        />
      )}
      <ListDialogs
        open={open}
        what={open?.kind === 'label' ? amount(open.ids.length) : what}
        filter={filter}
        rows={rows}
        collection={collection}
        actions={actions}
        names={names}
        words={words}
        canChange={canChange}
        onFilter={change}
        onAct={act}
        letter={letter}
        onClose={close}
      />
    </Page>
  );
}
