/** Scrolls a list too long for the window down to its current link; nothing else moves. */
export function revealIn(list: Element | null | undefined, link: Element): void {
  if (!list) return;
  list.scrollTop += Math.max(0, link.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom);
}
