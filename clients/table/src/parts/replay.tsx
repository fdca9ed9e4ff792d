// The replay of a game that is over, as a file.
import { refusalOf, type Session } from "../game/session";
import { saying } from "../words/table";

export function SaveReplay({ session }: { session: Session }) {
  const save = async () => {
    try {
      const { replay } = await session.seat.ask<{ replay: string }>("replay", {});
      const address = URL.createObjectURL(new Blob([replay], { type: "application/json" }));
      const link = document.createElement("a");
      link.href = address;
      link.download = `${session.title}-${new Date().toISOString().slice(0, 10)}.replay`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
    } catch (error) {
      session.refusal.value = refusalOf(error);
    }
  };
  return (
    <button type="button" onClick={save}>
      {saying("save_replay")}
    </button>
  );
}
