/**
 * A browser that translates a page puts a `<font>` in the place of each text, which React goes on to change, or to take out,
 * without effect: counts and page numbers would stay as they were, or the page would break. From then on, what React does to such a
 * text is done to what stands in its place. The text itself keeps up, for the browser puts it back when the original is asked for.
 */
export function followTranslation(page: Node): void {
  const places = new WeakMap<Node, Element>();
  let isFollowed = false;
  new MutationObserver((changes) => {
    for (const change of changes) {
      for (const text of change.removedNodes) {
        if (!(text instanceof Text) || text.parentNode !== null) continue;
        const place = placeIn(change);
        if (!place) continue;
        places.set(text, place);
        writeThrough(text, place);
        if (!isFollowed) followNodes(places);
        isFollowed = true;
      }
    }
  }).observe(page, { childList: true, subtree: true });
}

/** What came in the place of a text: with the same change, or just before it. */
const placeIn = ({ addedNodes, previousSibling, nextSibling }: MutationRecord) =>
  [...addedNodes, previousSibling, nextSibling].find(
    (node): node is Element => node instanceof Element && node.tagName === 'FONT',
  );

function writeThrough(text: Text, place: Element): void {
  Object.defineProperty(text, 'nodeValue', {
    configurable: true,
    get: () => text.data,
    set: (value: string) => {
      text.data = value;
      if (text.parentNode === null) place.textContent = value;
    },
  });
}

/** React takes a text out of its parent, or puts something before it. */
function followNodes(places: WeakMap<Node, Element>): void {
  const standIn = (parent: Node, child: Node): Node => {
    const place = child.parentNode === parent ? undefined : places.get(child);
    return place?.parentNode === parent ? place : child;
  };
  // oxlint-disable-next-line typescript/unbound-method -- called with the node
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    removeChild.call(this, standIn(this, child));
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    next: Node | null,
  ): Child {
    insertBefore.call(this, child, next && standIn(this, next));
    return child;
  };
}
