/** Saves what an address of the server answers; the answer itself says that it is to be saved, and under which name. */
export function saveFrom(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
