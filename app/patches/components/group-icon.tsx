import { Briefcase, Package, Shapes, Vault } from "lucide-react";
import type { GroupKey } from "../groups";

const icons = {
  systemMetier: Briefcase,
  inventaire: Package,
  braquages: Vault,
  divers: Shapes,
} as const satisfies Record<GroupKey, unknown>;

export function GroupIcon({ group, className = "" }: { group: GroupKey; className?: string }) {
  const Icon = icons[group];
  return <Icon aria-hidden="true" className={className} />;
}
