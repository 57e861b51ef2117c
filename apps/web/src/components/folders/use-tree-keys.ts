import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import type { FolderNode, FolderStep } from './folder-tree.rules.ts';

const typingPauseMs = 700;

type Options = {
  tree: RefObject<HTMLElement | null>;
  /** Visible rows from top to bottom, including those around the folders. */
  ids: readonly string[];
  nodes: readonly FolderNode[];
  nameOf: (id: string) => string;
  isFolded: (id: string) => boolean;
  onSelect: (id: string) => void;
  onFold: (id: string, isFolded: boolean) => void;
  onRename: (id: string) => void;
  onRemove: (id: string) => void;
  onStep: (id: string, step: FolderStep) => void;
};

const stepOf: Record<string, FolderStep> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

/**
 * Keyboard control of a tree: arrows navigate and collapse, Home and End, letters search by name, Enter opens, F2
 * renames, Delete removes, Alt with an arrow moves the folder itself. Roving tab index.
 */
export function useTreeKeys(options: Options) {
  const { tree, ids, nodes, nameOf, isFolded, onSelect, onFold, onRename, onRemove, onStep } = options;
  const [active, setActive] = useState<string | undefined>(undefined);
  const typed = useRef({ text: '', at: 0 });

  function focus(id: string | undefined): void {
    if (id === undefined) return;
    setActive(id);
    tree.current?.querySelector<HTMLElement>(`[data-tree-id="${CSS.escape(id)}"]`)?.focus();
  }

  function find(key: string, from: number): string | undefined {
    const now = performance.now();
    const isNew = now - typed.current.at > typingPauseMs;
    const text = (isNew ? '' : typed.current.text) + key.toLowerCase();
    typed.current = { text, at: now };
    const ordered = [...ids.slice(from + (text.length === 1 ? 1 : 0)), ...ids.slice(0, from + 1)];
    return ordered.find((id) => nameOf(id).toLowerCase().startsWith(text));
  }

  function goSideways(key: string, id: string, at: number): void {
    const node = nodes.find((each) => each.id === id);
    if (!node) return;
    const entersChild = key === 'ArrowRight';
    if (entersChild && node.hasChildren) {
      if (isFolded(id)) onFold(id, false);
      else focus(ids[at + 1]);
    }
    if (!entersChild && node.hasChildren && !isFolded(id)) onFold(id, true);
    else if (!entersChild) focus(node.parentId ?? undefined);
  }

  function act(event: KeyboardEvent, id: string, at: number): boolean {
    const isFolder = nodes.some((node) => node.id === id);
    const step = stepOf[event.key];
    if (event.altKey) {
      if (step === undefined || !isFolder) return false;
      onStep(id, step);
      return true;
    }
    switch (event.key) {
      case 'ArrowDown':
        focus(ids[at + 1]);
        return true;
      case 'ArrowUp':
        focus(ids[at - 1]);
        return true;
      case 'Home':
        focus(ids[0]);
        return true;
      case 'End':
        focus(ids.at(-1));
        return true;
      case 'ArrowRight':
      case 'ArrowLeft':
        goSideways(event.key, id, at);
        return true;
      case 'Enter':
      case ' ':
        onSelect(id);
        return true;
      case 'F2':
        if (isFolder) onRename(id);
        return isFolder;
      case 'Delete':
        if (isFolder) onRemove(id);
        return isFolder;
      default:
        if (event.key.length !== 1 || event.ctrlKey || event.metaKey) return false;
        focus(find(event.key, at));
        return true;
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { target } = event;
    // Menus are elsewhere in the document, and name fields handle their own keys.
    if (!(target instanceof HTMLElement) || !event.currentTarget.contains(target) || target.tagName === 'INPUT') return;
    const row = target.closest<HTMLElement>('[data-tree-id]');
    const id = row?.dataset['treeId'];
    if (row === null || id === undefined) return;
    const isOnButton = target !== row && (event.key === 'Enter' || event.key === ' ');
    if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
      row.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click();
      event.preventDefault();
      return;
    }
    if (isOnButton || !act(event, id, ids.indexOf(id))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    current: active !== undefined && ids.includes(active) ? active : undefined,
    setActive,
    focus,
    onKeyDown,
  };
}
