import type { FileFormat } from '@enlace/contract/files/file-formats.ts';
import type { OwnerId } from '#platform/context.ts';

type CommonRow = {
  ownerId: OwnerId;
  id: string;
  name: string;
  format: FileFormat;
  sizeBytes: number;
  createdAt: Temporal.Instant;
};

export type ImageRow = CommonRow & {
  kind: 'image';
  width: number;
  height: number;
  /** Kept widths in pixels, ascending. */
  widths: number[];
};

/** Kept as it came, in one piece. */
export type PlainRow = CommonRow & { kind: 'document' | 'video'; width: null; height: null; widths: number[] };

export type FileRow = ImageRow | PlainRow;
