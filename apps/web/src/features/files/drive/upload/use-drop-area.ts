import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { takesFilesAttribute } from '#components/folders/drag-area.tsx';
import { filesOfDrop } from './brought-files.ts';
import type { BroughtFile } from './upload.types.ts';

type Input = {
  isOn: boolean;
  /** `folder`: the drop target. */
  onFiles: (files: BroughtFile[], folder?: string) => void;
  onFailure: (error: unknown) => void;
};

const carriesFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer !== null && [...dataTransfer.types].includes('Files');

/** The folder whose row, tile or breadcrumb is under the pointer. */
function folderUnder({ target }: DragEvent): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest(`[${takesFilesAttribute}]`)?.getAttribute(takesFilesAttribute) ?? undefined;
}

/** For the element that accepts dropped files and folders; files pasted anywhere on the screen are accepted too. */
export function useDropArea({ isOn, onFiles, onFailure }: Input) {
  const [isOver, setOver] = useState(false);
  const [folder, setFolder] = useState<string>();
  // Entering a child is reported before leaving its parent.
  const depth = useRef(0);
  const take = useEffectEvent((files: BroughtFile[]) => onFiles(files));
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (!isOn || files.length === 0 || document.querySelector('[aria-modal="true"]')) return;
    event.preventDefault();
    take(files.map((file) => ({ file, folders: [] })));
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
  const handlers = {
    onDragEnter(event: DragEvent) {
      if (!isOn || !carriesFiles(event)) return;
      depth.current += 1;
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      if (!isOn || !carriesFiles(event)) return;
      depth.current = Math.max(0, depth.current - 1);
      if (depth.current > 0) return;
      setOver(false);
      setFolder(undefined);
    },
    onDragOver(event: DragEvent) {
      if (!isOn || !carriesFiles(event)) return;
      event.preventDefault();
      setFolder(folderUnder(event));
    },
    onDrop(event: DragEvent) {
      depth.current = 0;
      setOver(false);
      setFolder(undefined);
      if (!isOn || !carriesFiles(event)) return;
      event.preventDefault();
      const into = folderUnder(event);
      filesOfDrop(event.dataTransfer).then((files) => onFiles(files, into), onFailure);
    },
  };
  return { isOver, folder, handlers };
}
