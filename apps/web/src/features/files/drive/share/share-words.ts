import type { FileRequest, FileShare } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';

/** Short description of a link. */
export function useShareWords() {
  const { t } = useTranslation('drive');
  const formats = useFormats();
  const amount = (count: number) => ({ count, n: formats.number(count) });
  function ending({ expiresAt, isOver }: { expiresAt: string | null; isOver: boolean }): string {
    if (expiresAt === null) return t(($) => $.drive.links.never);
    const when = formats.dateTime(expiresAt);
    return isOver ? t(($) => $.drive.links.expired, { when }) : t(($) => $.drive.links.expires, { when });
  }
  return {
    ofShare({ downloads, maxDownloads, visits, expiresAt, hasPassword, state }: FileShare): string[] {
      return [
        maxDownloads === null
          ? t(($) => $.drive.links.downloads, amount(downloads))
          : t(($) => $.drive.links.downloadsOf, {
              n: formats.number(downloads),
              max: formats.number(maxDownloads),
            }),
        t(($) => $.drive.links.visits, amount(visits)),
        ending({ expiresAt, isOver: state === 'expired' }),
        ...(hasPassword ? [t(($) => $.drive.links.password)] : []),
      ];
    },
    ofRequest({ files, bytes, contact, expiresAt, state }: FileRequest): string[] {
      return [
        files === 0
          ? t(($) => $.drive.links.filesNone)
          : t(($) => $.drive.links.files, { ...amount(files), bytes: formats.bytes(bytes) }),
        ...(contact ? [t(($) => $.drive.links.contact, { name: contact.name })] : []),
        ending({ expiresAt, isOver: state === 'expired' }),
      ];
    },
  };
}
