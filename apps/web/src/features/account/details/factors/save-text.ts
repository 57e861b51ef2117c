const keepMs = 60_000;

/** Downloads a text as a file. */
export function saveText({ text, name }: { text: string; name: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keepMs);
}
