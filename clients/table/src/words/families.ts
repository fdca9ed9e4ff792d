// The names of the printed families, gods and sets; a family of somebody's own has its key.
import type { Language } from "../game/types";
import { language } from "./language";

const FAMILIES: Record<string, Partial<Record<Language, string>>> = {
  apollo: { de: "Apollon", fr: "Apollon" },
  ares: { fr: "Arès" },
  athena: { de: "Athene", fr: "Athéna" },
  hades: { fr: "Hadès" },
  hephaestus: { de: "Hephaistos", fr: "Héphaïstos" },
  hermes: { fr: "Hermès" },
  poseidon: { fr: "Poséidon" },
  zeus: {},
  gaia: { fr: "Gaïa" },
  aeolus: { de: "Aiolos", fr: "Éole" },
};

const SETS: Record<string, Record<Language, string>> = {
  first_game: { en: "First game", de: "Erste Partie", fr: "Première partie" },
  opulence: { en: "Opulence", de: "Überfluss", fr: "Opulence" },
  misfortune: { en: "Misfortune befalls the vanquished", de: "Wehe den Besiegten", fr: "Malheur aux vaincus" },
  wasteland: { en: "Wasteland", de: "Ödland", fr: "Terre désolée" },
  deadly_plots: { en: "Deadly plots", de: "Tödliche Ränke", fr: "Complots mortels" },
  why_bother: { en: "Why bother with Elysium?", de: "Wozu noch ins Elysium?", fr: "À quoi bon l’Elysium ?" },
};

export function familyName(key: string): string {
  return FAMILIES[key]?.[language.value] ?? key.charAt(0).toUpperCase() + key.slice(1).replaceAll("_", " ");
}

export function setName(key: string): string {
  return SETS[key]?.[language.value] ?? familyName(key);
}
