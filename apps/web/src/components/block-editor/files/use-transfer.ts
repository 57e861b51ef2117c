import { type ClipboardEvent, type DragEvent, useState } from 'react';

function filesOf(list: DataTransfer | null): File[] {
  return list ? [...list.files] : [];
}

function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return [...dataTransfer.types].includes('Files');
}

/** For the element that accepts drops, and pastes while it contains the focus. */
export function useTransfer(take: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(false);
      take(filesOf(event.dataTransfer));
    },
    onPaste(event: ClipboardEvent) {
      const files = filesOf(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      take(files);
    },
  };
  return { isOver, handlers };
}
