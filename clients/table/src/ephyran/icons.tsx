// Small pictures of the magic objects and of a lock: drawn here, since no font has them all.
import type { Ephyran } from "../game/types";

const PATHS: Record<Ephyran.MagicObject | "lock" | "unknown", string> = {
  thunderbolt: "M9.5 1 3 9h4l-1.5 6L13 6.500H8.500z",
  trident: "M7.200 15V10C4.500 9.800 3 8.200 3 5.500V2l-1 1V1.500L3.500 0 5 1.500V3L4.300 2.300V5.500c0 1.800.9 2.800 2.900 3V2L6.500 3V1.500L8 0l1.500 1.500V3L8.800 2v6.500c2-.2 2.900-1.200 2.900-3V2.300L11 3V1.500L12.500 0 14 1.500V3l-1-1v3.500c0 2.700-1.500 4.300-4.200 4.500v5z",
  owl: "M2 1c1.200 1.200 2.600 1.700 6 1.700S12.800 2.200 14 1v8.500C14 13 11.500 15.500 8 15.500S2 13 2 9.500zm3.200 3.700a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm5.600 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM8 8.500 7 10.500h2zM5.200 6a.7.7 0 1 1 0 1.400.7.7 0 0 1 0-1.400zm5.600 0a.7.7 0 1 1 0 1.400.7.7 0 0 1 0-1.400z",
  helmet: "M8 0c1 0 1.500.6 1.500 1.200C12.300 1.900 14 4.200 14 7v8h-4l-.8-5H10V7.500H8.800V15H7.200V7.500H6V10h.8L6 15H2V7c0-2.800 1.700-5.100 4.500-5.800C6.500.6 7 0 8 0z",
  lock: "M4 6V4.500a4 4 0 0 1 8 0V6h1.500v9h-11V6zm2 0h4V4.500a2 2 0 0 0-4 0z",
  unknown: "M5 5.300C5 3.300 6.300 2 8.200 2S11.500 3.200 11.500 5c0 1.500-.8 2.300-1.800 3-.8.6-1 1-1 2H7c0-1.700.4-2.400 1.500-3.200.8-.6 1.200-1 1.200-1.800 0-.8-.6-1.400-1.500-1.400S6.700 4.300 6.700 5.300zM7 11.500h1.800v1.800H7z",
};

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 16 16" width="1em" height="1em" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} fill="currentColor" fill-rule="evenodd" />
    </svg>
  );
}
