/**
 * A browser that translates the page puts elements of its own, `<font>`, in the place of its texts. React goes on to
 * change, to remove and to insert before those: what it changes is not seen, the rest would end on the error page.
 * So a text comes back to its place as soon as React has to do with it, and the browser translates it anew.
 */

/** What stands in the place of a text, and for which texts it stands, in their order. */
const standIns = new WeakMap<Node, Element>();
const replaced = new WeakMap<Node, Node[]>();
/** What React took away, beside an element that stands for another text. */
const gone = new WeakSet<Node>();

function bringBack(text: Node | null): void {
  const standIn = text && standIns.get(text);
  standIn?.replaceWith(...(replaced.get(standIn) ?? []));
}

const changed = new MutationObserver((changes) => {
  for (const { target } of changes) if (!target.isConnected) bringBack(target);
});

const isStandIn = (node: Node | null | undefined): node is Element => node?.nodeName === "FONT";

function learn(changes: readonly MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
    for (const text of removedNodes) {
      const standIn = [addedNodes[0], previousSibling, nextSibling].find(isStandIn);
      if (!standIn || !(text instanceof Text) || gone.has(text)) continue;
      standIns.set(text, standIn);
      replaced.set(standIn, [...(replaced.get(standIn) ?? []), text]);
      changed.observe(text, { characterData: true });
    }
  }
}

/** From here on the page can be translated while React changes it. */
export function keepTexts(): void {
  const page = Node.prototype;
  const { insertBefore, removeChild } = page;
  page.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode !== this) bringBack(child);
    gone.add(child);
    return child.parentNode === this ? (removeChild.call(this, child) as Child) : child;
  };
  page.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null): Child {
    if (next?.parentNode !== this) bringBack(next);
    return insertBefore.call(this, child, next?.parentNode === this ? next : null) as Child;
  };
  new MutationObserver(learn).observe(document, { childList: true, subtree: true });
}
