import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { filesOfDrop } from './brought-files.ts';
import type { BroughtFile } from './upload.types.ts';

type Input = { isOn: boolean; onFiles: (files: BroughtFile[]) => void; onFailure: (error: unknown) => void };

const carriesFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer !== null && [...dataTransfer.types].includes('Files');

/** For the element on which files and folders may be dropped; files pasted anywhere on the screen come too. */
export function useDropArea({ isOn, onFiles, onFailure }: Input) {
  const [isOver, setOver] = useState(false);
  // Entering a child is told before leaving its parent.
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
      if (depth.current === 0) setOver(false);
    },
    onDragOver(event: DragEvent) {
      if (isOn && carriesFiles(event)) event.preventDefault();
    },
    onDrop(event: DragEvent) {
      depth.current = 0;
      setOver(false);
      if (!isOn || !carriesFiles(event)) return;
      event.preventDefault();
      filesOfDrop(event.dataTransfer).then(onFiles, onFailure);
    },
  };
  return { isOver, handlers };
}
