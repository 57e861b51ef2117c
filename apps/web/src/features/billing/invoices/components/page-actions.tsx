import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  IconBuildingStore,
  IconDots,
  IconFileSpreadsheet,
  IconFileZip,
  IconLink,
  IconListNumbers,
  IconPlus,
} from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { useCan } from '#lib/session/use-can.ts';

/** Panels opened by the screen's bar. */
export type PagePanel = 'draft' | 'seller' | 'series' | 'chain';
type Props = {
  isExporting: boolean;
  /** Ticked rows; a file contains only these if there are any. */
  ticked: number;
  canCreate: boolean;
  onOpen: (panel: PagePanel) => void;
  onBook: () => void;
  onArchive: () => void;
};

function Item({ icon, label, onClick }: { icon: IconShape; label: string; onClick: () => void }) {
  return (
    <Menu.Item leftSection={<Icon of={icon} size={16} />} onClick={onClick}>
      {label}
    </Menu.Item>
  );
}

/** “New invoice” as the only primary button, the rest in a menu. */
export function PageActions({ isExporting, ticked, canCreate, onOpen, onBook, onArchive }: Props) {
  const { t } = useTranslation('invoicing');
  const isPhone = useMedia(phoneQuery);
  const canWrite = useCan('invoices.write');
  const formats = useFormats();
  const of = { count: ticked, n: formats.number(ticked) };
  const words = {
    menu: isExporting ? t(($) => $.invoicing.exporting) : t(($) => $.invoicing.more),
    csv: ticked === 0 ? t(($) => $.invoicing.exportCsv) : t(($) => $.invoicing.exportCsvTicked, of),
    zip: ticked === 0 ? t(($) => $.invoicing.exportZip) : t(($) => $.invoicing.exportZipTicked, of),
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="sm" icon={IconDots} loading={isExporting}>
            {words.menu}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Item icon={IconBuildingStore} label={t(($) => $.invoicing.seller)} onClick={() => onOpen('seller')} />
          <Item icon={IconListNumbers} label={t(($) => $.invoicing.series)} onClick={() => onOpen('series')} />
          <Item icon={IconLink} label={t(($) => $.invoicing.chain)} onClick={() => onOpen('chain')} />
          <Menu.Divider />
          <Item icon={IconFileSpreadsheet} label={words.csv} onClick={onBook} />
          <Item icon={IconFileZip} label={words.zip} onClick={onArchive} />
        </Menu.Dropdown>
      </Menu>
      {canWrite && canCreate && (
        <Button variant="primary" size="sm" icon={IconPlus} onClick={() => onOpen('draft')}>
          {isPhone ? t(($) => $.invoicing.newShort) : t(($) => $.invoicing.newInvoice)}
        </Button>
      )}
    </>
  );
}
