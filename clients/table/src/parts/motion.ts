// Moves as motion: what lay somewhere else before slides from there to where it lies now.
//
// Before the page changes we note where each thing is, afterwards where it is now, and let it travel. Things that come
// from a pile start there. Nothing waits for a motion to end, so a hurried player loses nothing.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Session } from "../game/session";
import { moves } from "../shell/settings";

const TIME = 420;
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";
const FAR = 4; // less is only the page making room

type Boxes = Map<string, DOMRect>;

function boxes(root: HTMLElement): Boxes {
  const found: Boxes = new Map();
  for (const element of root.querySelectorAll<HTMLElement>("[data-thing]")) {
    const box = element.getBoundingClientRect();
    if (box.width > 0) found.set(element.dataset.thing!, box);
  }
  return found;
}

export function useMotion(root: { current: HTMLElement | null }, view: unknown, session: Session): void {
  const before = useRef<{ view: unknown; boxes: Boxes; scroll: [number, number] }>({ view: null, boxes: new Map(), scroll: [0, 0] });
  // The page still shows the table of before: this runs while the new one is being made.
  if (view !== before.current.view && root.current && moves.peek()) {
    before.current.boxes = boxes(root.current);
  }
  useLayoutEffect(() => {
    const was = before.current;
    if (was.view === view) return;
    const is_first = was.view === null;
    was.view = view;
    // A jump, or other eyes: no event leads here, so nothing travels.
    const is_jump = session.latest.peek().length === 0 && session.takenBack.peek().length === 0;
    if (is_first || is_jump || !root.current || !moves.peek()) return;
    const pile = was.boxes.get("pile:draw");
    for (const element of root.current.querySelectorAll<HTMLElement>('[data-thing^="card:"], [data-thing^="quest:"]')) {
      const to = element.getBoundingClientRect();
      const known = was.boxes.get(element.dataset.thing!);
      const from = known ?? (element.dataset.thing!.startsWith("card:") ? pile : undefined);
      if (from && to.width > 0) slide(element, from, to);
    }
    was.boxes = new Map();
    for (const { event } of session.latest.peek()) {
      if (event.type === "ResourceMoved") fly(root.current, event as unknown as Moved);
    }
    // What was taken back goes back the way it came.
    for (const { event } of session.takenBack.peek().flatMap((one) => one.events)) {
      const moved = event as unknown as Moved;
      if (event.type === "ResourceMoved") fly(root.current, { ...moved, giver: moved.receiver, receiver: moved.giver });
    }
  }, [view]);
}

function slide(element: HTMLElement, from: DOMRect, to: DOMRect): void {
  const [dx, dy] = [from.left - to.left, from.top - to.top];
  if (Math.abs(dx) < FAR && Math.abs(dy) < FAR) return;
  element.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${from.width / to.width})`, transformOrigin: "top left", zIndex: 5 },
      { transform: "none", transformOrigin: "top left", zIndex: 5 },
    ],
    { duration: TIME, easing: EASE },
  );
}

interface Moved {
  resource: string;
  giver: number;
  receiver: number;
  amount: number;
}

/** A few coins go from board to board, or between a board and the reserve. */
function fly(root: HTMLElement, { resource, giver, receiver, amount }: Moved): void {
  const place = (seat: number) =>
    root.querySelector<HTMLElement>(seat < 0 ? '[data-account="reserve"]' : `[data-account="${seat}:${resource}"]`)?.getBoundingClientRect();
  const [from, to] = [place(giver), place(receiver)];
  if (!from || !to || (to.top > innerHeight && from.top > innerHeight)) return;
  const coin = document.createElement("span");
  coin.className = `flying flying-${resource}`;
  coin.textContent = String(amount);
  coin.setAttribute("aria-hidden", "true");
  document.body.append(coin);
  const at = (box: DOMRect) => `translate(${box.left + box.width / 2 - 14}px, ${box.top + box.height / 2 - 14}px)`;
  const flight = coin.animate([{ transform: at(from), opacity: 0.2 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.8 }, { transform: at(to), opacity: 0.2 }], {
    duration: TIME * 1.6,
    easing: "ease-in-out",
  });
  flight.onfinish = flight.oncancel = () => coin.remove();
}
