// A card as a picture; where there is none yet, or none at all, as words.
import { pictured } from "../game/faces";
import { saying } from "../words/table";
import { useTable } from "./context";

interface Props {
  /** its number; null for a card that lies face down */
  number: number | null;
  /** a Citizen: a card of Elysium that was taken face down */
  citizen?: boolean;
  class?: string;
}

export function CardImage({ number, citizen = false, class: more = "" }: Props) {
  const { session, describe, citizen: called } = useTable();
  const face = citizen ? session.faces.citizen.value : number === null ? session.faces.back.value : session.faces.of(number).value;
  if (face) return <img class={`card-image ${more}`} src={pictured(face.svg)} alt={face.alt} draggable={false} loading="lazy" />;
  const words = citizen || number === null ? undefined : describe(number);
  return (
    <span class={`card-image card-text ${more}`}>
      <b>{(citizen ? called : words?.name) ?? saying("face_down")}</b>
      {words && <i>{words.line}</i>}
    </span>
  );
}
