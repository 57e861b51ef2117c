import type { OwnerId } from '#platform/context.ts';

export type FileRow = {
  ownerId: OwnerId;
  id: string;
  name: string;
  width: number;
  height: number;
  widths: number[];
  sizeBytes: number;
  createdAt: Temporal.Instant;
};
