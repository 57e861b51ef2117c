import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { useTrashDays } from '#components/trash/trash-days.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import type { DriveFilter } from '../api/use-drive-state.ts';
import { GuideLink } from '#components/help/guide-link.tsx';

type Props = { filter: DriveFilter; onUpload: (() => void) | undefined };

/** Empty drive, folder or view, or no matches. */
export function DriveEmpty({ filter, onUpload }: Props) {
  const { t } = useTranslation('drive');
  const formats = useFormats();
  const trashDays = useTrashDays();
  if (filter.isFiltered) {
    const title =
      filter.search === ''
        ? t(($) => $.drive.empty.noneFiltered)
        : t(($) => $.drive.empty.noneTitle, { query: filter.search });
    return (
      <EmptyState
        drawing="magnifier"
        title={title}
        help={t(($) => $.drive.empty.noneHelp)}
        actions={<Button onClick={filter.clear}>{t(($) => $.drive.filter.clear)}</Button>}
      />
    );
  }
  const texts = {
    recent: { title: t(($) => $.drive.empty.title), help: t(($) => $.drive.empty.help) },
    in_use: { title: t(($) => $.drive.empty.inUseTitle), help: t(($) => $.drive.empty.inUseHelp) },
    duplicates: { title: t(($) => $.drive.empty.duplicatesTitle), help: t(($) => $.drive.empty.duplicatesHelp) },
    trash: {
      title: t(($) => $.drive.empty.trashTitle),
      help: t(($) => $.drive.empty.trashHelp, { n: formats.number(trashDays) }),
    },
  };
  if (filter.place !== 'files' && filter.place !== 'links')
    return <EmptyState drawing="cloud" {...texts[filter.place]} />;
  const isFolder = filter.folder !== undefined;
  return (
    <EmptyState
      guide={<GuideLink to="nube" />}
      drawing="cloud"
      title={isFolder ? t(($) => $.drive.empty.folderTitle) : t(($) => $.drive.empty.title)}
      help={isFolder ? t(($) => $.drive.empty.folderHelp) : t(($) => $.drive.empty.help)}
      actions={
        onUpload && (
          <Button variant="primary" onClick={onUpload}>
            {t(($) => $.drive.uploadFiles)}
          </Button>
        )
      }
    />
  );
}
