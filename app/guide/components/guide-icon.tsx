import {
  Banknote,
  Car,
  CreditCard,
  Cross,
  Image,
  KeyRound,
  LifeBuoy,
  List,
  type LucideIcon,
  MessagesSquare,
  Palette,
  ScrollText,
  Shield,
  ShoppingBasket,
  SlidersHorizontal,
  Wrench,
  Zap,
} from "lucide-react";

/** The names that content uses for icons. */
const icons: Record<string, LucideIcon> = {
  billet: Banknote,
  bouclier: Shield,
  bouee: LifeBuoy,
  "carte-bancaire": CreditCard,
  cle: KeyRound,
  croix: Cross,
  discord: MessagesSquare,
  eclair: Zap,
  image: Image,
  journal: ScrollText,
  liste: List,
  outil: Wrench,
  palette: Palette,
  panier: ShoppingBasket,
  sliders: SlidersHorizontal,
  voiture: Car,
};

export function GuideIcon({ name, className = "text-accent" }: { name: string; className?: string }) {
  const Icon = icons[name] ?? List;
  return <Icon aria-hidden="true" className={className} />;
}
