import { filesOfChooser } from './brought-files.ts';
import type { BroughtFile } from './upload.types.ts';

type Input = { what: 'files' | 'file' | 'folder'; onFiles: (files: BroughtFile[]) => void };

/** Opens the native file picker. The input stays in the page until it is used, so that tests and assistive tools find it. */
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
