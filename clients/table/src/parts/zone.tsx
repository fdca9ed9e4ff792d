// A part of the table with a name: one stop for the Tab key, arrows move inside it.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

const STOPS = "button:not([disabled]), a[href], summary, select, input";

interface Props {
  title: ComponentChildren;
  id?: string;
  class?: string;
  /** of the heading */
  level?: 2 | 3 | 4;
  children?: ComponentChildren;
  /** stands beside the title */
  beside?: ComponentChildren;
}

let count = 0;

export function Zone({ title, id, class: more = "", level = 2, children, beside }: Props) {
  const root = useRef<HTMLElement>(null);
  const name = useRef(id ?? `zone-${(count += 1)}`).current;
  useRoving(root);
  const Heading = `h${level}` as "h2";
  return (
    <section ref={root} class={`zone ${more}`} id={name} aria-labelledby={`${name}-head`}>
      <header class="zone-head">
        <Heading id={`${name}-head`}>{title}</Heading>
        {beside}
      </header>
      {children}
    </section>
  );
}

/** One element of the zone is reached by Tab; arrows go from it to its neighbours, as they lie on the screen. */
export function useRoving(root: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const zone = root.current;
    if (!zone) return;
    const own = () => [...zone.querySelectorAll<HTMLElement>(STOPS)].filter((one) => one.closest(".zone") === zone);
    let current: HTMLElement | null = null;
    const settle = () => {
      const stops = own();
      const keep = (current && stops.includes(current) && current) || stops.find((one) => one.matches(".can")) || stops[0];
      for (const one of stops) {
        const wanted = one === keep ? 0 : -1;
        if (one.tabIndex !== wanted) one.tabIndex = wanted;
      }
    };
    const focus = (event: FocusEvent) => {
      const target = event.target as HTMLElement;
      if (target.closest(".zone") !== zone || !target.matches(STOPS)) return;
      current = target;
      settle();
    };
    const key = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || !event.key.startsWith("Arrow")) return;
      const from = document.activeElement as HTMLElement | null;
      if (!from || from.closest(".zone") !== zone || from.matches("select, input")) return;
      const next = neighbour(from, own(), event.key);
      if (!next) return;
      event.preventDefault();
      event.stopPropagation();
      next.focus();
      next.scrollIntoView({ block: "nearest" });
    };
    const stop = new AbortController();
    zone.addEventListener("focusin", focus, stop);
    zone.addEventListener("keydown", key, stop);
    const observer = new MutationObserver(settle);
    observer.observe(zone, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
    settle();
    return () => {
      stop.abort();
      observer.disconnect();
    };
  }, []);
}

const WAYS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The nearest of these in the direction of an arrow; sideways steps count more than straight ones. */
function neighbour(from: HTMLElement, all: readonly HTMLElement[], key: string): HTMLElement | null {
  const way = WAYS[key];
  if (!way) return null;
  const middle = (element: HTMLElement) => {
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2, shown: box.width > 0 };
  };
  const here = middle(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const element of all) {
    const there = middle(element);
    if (element === from || !there.shown) continue;
    const [dx, dy] = [there.x - here.x, there.y - here.y];
    const ahead = dx * way[0] + dy * way[1];
    if (ahead <= 1) continue;
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    const far = ahead + 2.5 * aside;
    if (far < least) [best, least] = [element, far];
  }
  return best;
}
