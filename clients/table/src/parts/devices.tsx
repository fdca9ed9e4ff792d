// With which devices the own seat is played: another one is invited here, and one that is lost is shut out.
import { useSignal } from "@preact/signals";
import { refusalOf } from "../game/session";
import { CopyLink, Loopback } from "../shell/links";
import { seatLink } from "../shell/routes";
import { saying } from "../words/table";
import { useTable } from "./context";

export function Devices() {
  const { session } = useTable();
  const link = useSignal<string | null>(null);
  const devices = session.devices.value;
  if (devices.length === 0) return null;
  const ask = async (what: string, fields: Record<string, unknown>) => {
    try {
      const answer = await session.seat.ask<{ invitation?: string }>(what, fields);
      link.value = answer.invitation ? seatLink("table", session.seated.peek().table, answer.invitation, location.href) : null;
    } catch (error) {
      session.refusal.value = refusalOf(error);
    }
  };
  return (
    // A second device is news to whoever did not bring it: then the list is open.
    <details class="devices" open={devices.length > 1 || undefined}>
      <summary>{devices.length > 1 ? saying("devices_many", { number: devices.length }) : saying("devices_one")}</summary>
      <p>{saying("devices_intro")}</p>
      <ul>
        {devices.map((one) => (
          <li key={one.device}>
            {saying("device", { number: one.device })} <span class={`presence ${one.here ? "here" : "away"}`}>{one.this ? saying("this_device") : one.here ? saying("here") : saying("away")}</span>
            {!one.this && (
              <button type="button" class="quiet" onClick={() => void ask("dismiss", { device: one.device })}>
                {saying("dismiss", { number: one.device })}
              </button>
            )}
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => void ask("invite", {})}>
        {saying("another_device")}
      </button>
      {link.value !== null && (
        <div class="device-link" role="status">
          <p>{saying("device_link")}</p>
          <div class="copy-row">
            <CopyLink words={saying("another_device")} link={link.value} />
          </div>
          <Loopback />
        </div>
      )}
    </details>
  );
}
