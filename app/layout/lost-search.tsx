import { lostWords } from "./lost-words";
import { SearchForm } from "./search-form";

/** The search of the page 404, filled in with what the address seems to ask for (NAV-16). */
export default function LostSearch({ address }: { address: string }) {
  return (
    <div className="mt-2 max-w-xl">
      <SearchForm query={lostWords(address)} />
    </div>
  );
}
