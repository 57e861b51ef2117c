/** Copies a text, even where the page is not a secure context and has no clipboard API. */
export async function copyText(text: string): Promise<void> {
  if ('clipboard' in navigator) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  // Selecting takes the keyboard from the button that was pressed.
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error('the browser did not copy');
}
