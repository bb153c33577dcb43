import {
  Car,
  CarTaxiFront,
  Cross,
  Disc3,
  Flame,
  Gem,
  Landmark,
  type LucideIcon,
  MapPin,
  Scale,
  Shield,
  ShoppingBasket,
  SprayCan,
  Star,
  Utensils,
  Wrench,
} from "lucide-react";
import { foldText } from "#app/platform/fold-text";

interface JobLook {
  Icon: LucideIcon;
  /** Class that carries the job's colour (`mappings.css`). */
  className: string;
}

const looks: Record<string, JobLook> = {
  police: { Icon: Shield, className: "job-police" },
  ems: { Icon: Cross, className: "job-ems" },
  mecano: { Icon: Wrench, className: "job-mecano" },
  sheriff: { Icon: Star, className: "job-sheriff" },
  "boite de nuit": { Icon: Disc3, className: "job-nuit" },
  concessionnaire: { Icon: Car, className: "job-concession" },
  taxi: { Icon: CarTaxiFront, className: "job-taxi" },
  banque: { Icon: Landmark, className: "job-banque" },
  bijouterie: { Icon: Gem, className: "job-bijouterie" },
  epicerie: { Icon: ShoppingBasket, className: "job-epicerie" },
  pompier: { Icon: Flame, className: "job-pompier" },
  gouvernement: { Icon: Scale, className: "job-gouvernement" },
  restaurant: { Icon: Utensils, className: "job-restaurant" },
  gang: { Icon: SprayCan, className: "job-gang" },
};

const none: JobLook = { Icon: MapPin, className: "job-aucun" };

/** Icon and colour of a job; a job that staff made up looks like no job, under its own name. */
export const lookOf = (metier: string | null): JobLook => (metier && looks[foldText(metier)]) || none;
