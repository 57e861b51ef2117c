import type { SharedTarget } from '@enlace/contract/publishing/file-shares/drive-start.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { IconLink } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { type Look, Row } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { sharedTargetsQuery } from '../api/drive.queries.ts';

/** Working links by the file or folder they lead to. */
export function useSharedTargets(): ReadonlyMap<string, SharedTarget> {
  const items = useQuery(sharedTargetsQuery).data ?? [];
  return new Map(items.map((target) => [target.id, target]));
}

type Props = { target: SharedTarget; look?: Look; className?: string | undefined };

/** Says that there is a link, and until when it works. */
export function ShareChip({ target: { links, until }, look, className }: Props) {
  const { t } = useTranslation('drive');
  const formats = useFormats();
  const count = t(($) => $.drive.chip.links, { count: links, n: formats.number(links) });
  const end =
    until === null ? t(($) => $.drive.links.never) : t(($) => $.drive.links.expires, { when: formats.dateTime(until) });
  return (
    <Row
      as="span"
      fixed
      gap={4}
      size={12}
      tone="muted"
      nowrap
      title={`${count}. ${end}`}
      {...look}
      className={className}
    >
      <Icon of={IconLink} size={14} />
      {until === null ? t(($) => $.drive.chip.shared) : t(($) => $.drive.chip.until, { when: formats.date(until) })}
    </Row>
  );
}
