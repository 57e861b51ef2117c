import type { FileKind } from '@enlace/contract/files/drive/file-formats.ts';
import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import {
  IconFile,
  IconFileMusic,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypeDocx,
  IconFileTypePdf,
  IconFileZip,
  IconPhoto,
  IconPresentation,
  IconVideo,
} from 'virtual:tabler-icons';
import type { IconShape } from '#lib/icons/icon-shape.ts';

export type FileTint = 'red' | 'violet' | 'green' | 'blue' | 'amber' | 'grey';
export type FileLook = { icon: IconShape; tint: FileTint };

const ofKind: Record<FileKind, FileLook> = {
  image: { icon: IconPhoto, tint: 'blue' },
  document: { icon: IconFileText, tint: 'blue' },
  video: { icon: IconVideo, tint: 'violet' },
  audio: { icon: IconFileMusic, tint: 'amber' },
  text: { icon: IconFileText, tint: 'grey' },
  archive: { icon: IconFileZip, tint: 'amber' },
  other: { icon: IconFile, tint: 'grey' },
};
const ofFormat: Partial<Record<StoredFile['format'], FileLook>> = {
  pdf: { icon: IconFileTypePdf, tint: 'red' },
  docx: { icon: IconFileTypeDocx, tint: 'blue' },
  odt: { icon: IconFileTypeDocx, tint: 'blue' },
  xlsx: { icon: IconFileSpreadsheet, tint: 'green' },
  ods: { icon: IconFileSpreadsheet, tint: 'green' },
  csv: { icon: IconFileSpreadsheet, tint: 'green' },
  pptx: { icon: IconPresentation, tint: 'amber' },
  odp: { icon: IconPresentation, tint: 'amber' },
};

/** Appearance of a file without a thumbnail. */
export function lookOf({ kind, format }: Pick<StoredFile, 'kind' | 'format'>): FileLook {
  return ofFormat[format] ?? ofKind[kind];
}

/** Extension of the name; the format where the name has none. */
export function endingOf({ name, format }: Pick<StoredFile, 'name' | 'format'>): string {
  const found = /\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1];
  return (found ?? (format === 'bin' ? '' : format)).toLowerCase();
}

/** Position of the last dot of a name, so that renaming selects the part before it. */
export function stemLength(name: string): number {
  const at = name.lastIndexOf('.');
  return at > 0 && name.length - at <= 6 ? at : name.length;
}

/** Number of columns of tiles that fit, and their gap. */
export function gridColumns({ width, isPhone }: { width: number; isPhone: boolean }): { count: number; gap: number } {
  if (isPhone) return { count: width < 288 ? 1 : Math.max(2, Math.floor((width + 12) / (160 + 12))), gap: 12 };
  return { count: Math.max(2, Math.floor((width + 16) / (158 + 16))), gap: 16 };
}
