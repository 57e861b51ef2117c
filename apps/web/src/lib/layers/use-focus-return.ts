import { useEffect, useState } from 'react';

/** An item of a menu is gone once the layer closes: its menu's button then. */
function returnTo(opener: Element | null): Element | null {
  const button = opener?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : opener;
}

/**
 * Restores the focus when a layer that is only rendered while open is removed. Mantine restores it when `opened`
 * changes, which such a layer never sees.
 */
export function useFocusReturn(isOpen: boolean): void {
  const [before] = useState(() => (isOpen ? returnTo(document.activeElement) : null));
  useEffect(() => {
    // Opened from a layer that it replaces: that one has just given the focus back to what opened it.
    const opener = before?.isConnected === false ? document.activeElement : before;
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [before]);
}
