import { filesOfChooser } from './brought-files.ts';
import type { BroughtFile } from './upload.types.ts';

type Input = { what: 'files' | 'file' | 'folder'; onFiles: (files: BroughtFile[]) => void };

/** Opens the browser's own chooser. The field stays in the page until it is answered, so that tests and helpers find it. */
export function chooseFiles({ what, onFiles }: Input): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.hidden = true;
  input.multiple = what !== 'file';
  if (what === 'folder') input.webkitdirectory = true;
  input.addEventListener('change', () => {
    onFiles(filesOfChooser(input.files));
    input.remove();
  });
  input.addEventListener('cancel', () => input.remove());
  document.body.append(input);
  input.click();
}
