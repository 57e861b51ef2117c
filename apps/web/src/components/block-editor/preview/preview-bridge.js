// Runs inside the preview frame, in an opaque origin: reports the scroll position and the clicked block, executes the
// editor's messages, and updates the page in place when the server has rendered it again.
(() => {
  const tell = (message) => parent.postMessage({ enlacePreview: message }, '*');
  let mark;
  let shown;

  function boxOf(element) {
    const rects = [element, ...element.children]
      .map((each) => each.getBoundingClientRect())
      .filter((rect) => rect.height > 0);
    if (rects.length === 0) return undefined;
    const left = Math.min(...rects.map((rect) => rect.left));
    const top = Math.min(...rects.map((rect) => rect.top));
    const right = Math.max(...rects.map((rect) => rect.right));
    const bottom = Math.max(...rects.map((rect) => rect.bottom));
    return { left, top, width: right - left, height: bottom - top };
  }

  function drawMark({ label, color, ink }, box) {
    mark?.remove();
    mark = document.createElement('div');
    mark.style.cssText = `position:absolute;z-index:2147483647;pointer-events:none;box-sizing:border-box;border:2px solid ${color};border-radius:14px;box-shadow:0 0 0 4px color-mix(in srgb, ${color} 18%, transparent)`;
    const left = Math.max(4, box.left - 4);
    const right = Math.min(document.documentElement.clientWidth - 4, box.left + box.width + 4);
    mark.style.left = `${left + scrollX}px`;
    mark.style.top = `${Math.max(2, box.top + scrollY - 4)}px`;
    mark.style.width = `${right - left}px`;
    mark.style.height = `${box.height + 8}px`;
    const name = document.createElement('b');
    name.textContent = label;
    name.style.cssText = `position:absolute;left:12px;top:-13px;height:22px;padding:0 9px;border-radius:6px;background:${ink};color:#fff;font:600 13px/22px system-ui,sans-serif;white-space:nowrap`;
    mark.append(name);
    document.body.append(mark);
  }

  const boxOfBlock = (id) => {
    const elements = id === null ? [] : [...document.querySelectorAll(`[data-bid="${CSS.escape(id)}"]`)];
    return elements.map(boxOf).find((box) => box !== undefined);
  };

  function show(order) {
    // A block that renders nothing is represented by its container.
    const box = boxOfBlock(order.id) ?? boxOfBlock(order.within);
    if (!box) {
      mark?.remove();
      return;
    }
    if (order.scroll && (box.top < 40 || box.top + box.height > innerHeight - 90)) {
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
      scrollTo({
        top: box.top + scrollY - Math.max(40, (innerHeight - box.height) / 2),
        behavior: still ? 'instant' : 'smooth',
      });
    }
    drawMark(order, box);
  }

  const policy = globalThis.trustedTypes?.createPolicy('enlace-preview', { createHTML: (text) => text });
  const read = (html) => new DOMParser().parseFromString(policy ? policy.createHTML(html) : html, 'text/html');

  /** Nodes with the same name are interchangeable, except blocks and elements with an id. */
  const nameOf = (node) => `${node.nodeName} ${node.dataset?.bid ?? ''} ${node.id ?? ''}`;

  function become(node, wanted) {
    if (node.isEqualNode(wanted)) return node;
    if (node instanceof CharacterData) node.data = wanted.data;
    else if (node instanceof HTMLElement) {
      for (const name of node.getAttributeNames()) if (!wanted.hasAttribute(name)) node.removeAttribute(name);
      for (const { name, value } of wanted.attributes)
        if (node.getAttribute(name) !== value) node.setAttribute(name, value);
      followInside(node, wanted);
    } else {
      const fresh = document.importNode(wanted, true);
      node.replaceWith(fresh);
      return fresh;
    }
    return node;
  }

  /** Makes the children of one element equal to those of another; children that are already equal keep their nodes. */
  function followInside(parentNode, wantedParent) {
    const was = [...parentNode.childNodes];
    const wanted = [...wantedParent.childNodes];
    let start = 0;
    while (start < was.length && start < wanted.length && was[start].isEqualNode(wanted[start])) start += 1;
    while (was.length > start && wanted.length > start && was.at(-1).isEqualNode(wanted.at(-1))) {
      was.pop();
      wanted.pop();
    }
    const left = Map.groupBy(was.slice(start), nameOf);
    let next = was[start] ?? (start > 0 ? was[start - 1].nextSibling : parentNode.firstChild);
    for (const node of wanted.slice(start)) {
      const old = left.get(nameOf(node))?.shift();
      if (old && old === next) next = old.nextSibling;
      const shownNode = old ? become(old, node) : document.importNode(node, true);
      if (!old || shownNode.nextSibling !== next) parentNode.insertBefore(shownNode, next);
    }
    for (const node of [...left.values()].flat()) node.remove();
  }

  function follow(html) {
    mark?.remove();
    try {
      const next = read(html).body;
      become(document.body, next);
      if (shown) show({ ...shown, scroll: false });
    } catch (error) {
      console.warn('the preview is drawn as a whole', error);
      tell({ kind: 'refused' });
    }
  }

  addEventListener('message', (event) => {
    if (event.source !== parent) return;
    const order = event.data?.enlaceEditor;
    if (order?.kind === 'follow') follow(order.html);
    else if (order?.kind === 'restore') {
      scrollTo({ top: order.top, behavior: 'instant' });
      requestAnimationFrame(() => tell({ kind: 'restored' }));
    } else if (order?.kind === 'mark') {
      shown = order;
      show(order);
    }
  });

  addEventListener('resize', () => shown && show({ ...shown, scroll: false }));
  addEventListener('scroll', () => tell({ kind: 'scroll', top: scrollY }), { passive: true });
  addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    // Links are inactive; even an anchor would navigate away, as this document has the editor's URL.
    const link = target?.closest('a[href]');
    if (link) event.preventDefault();
    const anchor = link?.getAttribute('href')?.match(/^#(.+)/)?.[1];
    if (anchor) document.getElementById(anchor)?.scrollIntoView();
    const id = target?.closest('[data-bid]')?.getAttribute('data-bid');
    if (id) tell({ kind: 'pick', id });
  });
  addEventListener('submit', (event) => event.preventDefault());
  addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && ['z', 'y', 's'].includes(event.key.toLowerCase())) {
      event.preventDefault();
      tell({ kind: 'key', key: event.key.toLowerCase(), shift: event.shiftKey });
    }
  });

  const ready = () => tell({ kind: 'ready' });
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', ready);
  else ready();
})();
