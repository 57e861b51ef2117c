import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const attribute = 'data-mantine-color-scheme';

/**
 * Whether the browser is printing the page. A list that draws only what is in view draws everything it has loaded then,
 * and before the browser takes its picture.
 */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

/** Paper is white: browsers leave out dark backgrounds and would print their light letters alone. */
export function useLightPaper(): void {
  useEffect(() => {
    const page = document.documentElement;
    let shown: string | null = null;
    const begin = () => {
      shown = page.getAttribute(attribute);
      page.setAttribute(attribute, 'light');
    };
    const end = () => shown !== null && page.setAttribute(attribute, shown);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
}
