const primary = 'button[data-variant="primary"]:not(:disabled), a[data-variant="primary"]';

function isShown(element: HTMLElement): boolean {
  return element.checkVisibility();
}

/** The dialog with the focus or in front of everything else, else the screen. */
function scopeOf(focused: Element | null): Element | null {
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].filter(isShown);
  return focused?.closest('[role="dialog"]') ?? dialogs.at(-1) ?? document.querySelector('main');
}

/** The one button that does what the dialog or the screen is for; undefined if there is a choice, or nothing to press. */
export function mainButton(): HTMLElement | undefined {
  const scope = scopeOf(document.activeElement);
  const buttons = [...(scope?.querySelectorAll<HTMLElement>(primary) ?? [])].filter(isShown);
  return buttons.length === 1 ? buttons[0] : undefined;
}
