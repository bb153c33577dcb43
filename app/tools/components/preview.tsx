import { counted } from "#app/text/counted";
import { frenchSpaces } from "#app/ui/french-spaces";
import { typedNumber } from "../check";
import type { Preview as PreviewShape } from "../description";
import { countPlates, examplePlates } from "../plates";

interface Props {
  preview: PreviewShape;
  values: Readonly<Record<string, string>>;
  set: (values: Record<string, string>) => void;
}

/** What the values look like in the game. */
export function Preview({ preview, values, set }: Props) {
  return preview.kind === "menu" ? (
    <MenuPreview preview={preview} values={values} set={set} />
  ) : (
    <PlatesPreview format={(values[preview.format] ?? "").trim()} />
  );
}

const toHex = (parts: readonly number[]) =>
  `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;

/** 0 to 255; what is typed and is no such number is not shown. */
const channel = (typed = "") => Math.min(255, Math.max(0, Math.round(typedNumber(typed.trim()) ?? 0)));

function MenuPreview({ preview, values, set }: Props & { preview: Extract<PreviewShape, { kind: "menu" }> }) {
  const rgb = preview.rgb.map((name) => channel(values[name]));
  const alpha = channel(values[preview.alpha]) / 255;
  const [, digits = "000000"] = /^#?([\da-f]{6})$/i.exec((values[preview.main] ?? "").trim()) ?? [];
  const main = `#${digits.toLowerCase()}`;
  const fromHex = (hex: string) =>
    Object.fromEntries(
      preview.rgb.map((name, i) => [name, String(Number.parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16))]),
    );
  const row = 34;
  return (
    <div className="grid gap-4">
      <svg
        viewBox={`0 0 320 ${64 + row * preview.lines.length}`}
        role="img"
        aria-label={`Aperçu du menu\u00a0: couleur principale ${main}, sélection ${toHex(rgb)}, opacité ${Math.round(alpha * 100)}\u00a0%`}
        className="w-full max-w-[24rem] rounded-control border border-line-2"
      >
        <rect width="320" height={64 + row * preview.lines.length} fill="#0d1218" />
        <rect width="320" height="56" fill={main} />
        <text x="14" y="35" fontSize="20" fontWeight="700" fill={isLight(main) ? "#0b0f14" : "#ffffff"}>
          {preview.title}
        </text>
        {preview.lines.map((line, i) => (
          <g key={line}>
            {i === 1 && (
              <rect y={60 + row * i} width="320" height={row} fill={toHex(rgb)} fillOpacity={alpha} />
            )}
            <text x="14" y={82 + row * i} fontSize="14" fill="#ffffff">
              {line}
            </text>
          </g>
        ))}
      </svg>
      <div className="js-only flex flex-wrap gap-4 text-ui">
        <label className="flex items-center gap-2">
          <input
            type="color"
            value={main}
            onChange={(event) => set({ [preview.main]: event.target.value.slice(1) })}
            className="h-10 w-14 rounded-control border border-field"
          />
          Couleur principale
        </label>
        <label className="flex items-center gap-2">
          <input
            type="color"
            value={toHex(rgb)}
            onChange={(event) => set(fromHex(event.target.value))}
            className="h-10 w-14 rounded-control border border-field"
          />
          Ligne sélectionnée
        </label>
      </div>
    </div>
  );
}

/** Whether dark letters read better on it. */
function isLight(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140;
}

function PlatesPreview({ format }: { format: string }) {
  if (!/^[LN ]{1,8}$/.test(format)) return null;
  const count = countPlates(format);
  return (
    <div className="grid gap-3">
      <ul className="flex flex-wrap gap-3" aria-label="Exemples de plaques">
        {examplePlates(format, 4).map((plate) => (
          <li
            key={plate}
            className="rounded-control border-2 border-line-2 bg-[#f5f8fa] px-4 py-2 font-mono text-lead font-bold tracking-wider whitespace-pre text-[#17304f]"
          >
            {plate}
          </li>
        ))}
      </ul>
      <p className="text-small text-text-2">
        {frenchSpaces(`${counted(count, "plaque possible", "plaques possibles")}.`)}
      </p>
    </div>
  );
}
