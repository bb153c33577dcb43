import { BriefcaseBusiness, Dices, Package, Shapes } from "lucide-react";
import type { GroupKey } from "../groups";

const icons = {
  systemMetier: BriefcaseBusiness,
  inventaire: Package,
  braquages: Dices,
  divers: Shapes,
} as const satisfies Record<GroupKey, unknown>;

export function GroupIcon({ group, className = "" }: { group: GroupKey; className?: string }) {
  const Icon = icons[group];
  return <Icon aria-hidden="true" className={className} />;
}
