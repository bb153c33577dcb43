import { GripVertical, Plus, X } from "lucide-react";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { announce, tellReader } from "#app/frame/announce";
import { withoutListSign } from "#app/text/list-sign";
import { FieldError } from "#app/ui/form-field";
import { isComposing } from "#app/ui/is-composing";

interface Row {
  key: number;
  text: string;
}

interface Props {
  name: string;
  label: string;
  icon: ReactNode;
  lines: readonly string[];
  onChange: (lines: string[]) => void;
  mono?: boolean;
  /** What a pasted list says, where that is not its lines. */
  read?: (pasted: string[]) => string[];
  error?: string;
}

const filled = (rows: readonly { text: string }[]) => rows.filter(({ text }) => text.trim() !== "").length;
const icon =
  "grid size-11 md:pointer-fine:size-10 flex-none place-items-center rounded-control text-text-3 -outline-offset-2 hover:text-text-1";

/**
 * A list of lines: add, remove, paste a whole list; move by dragging the handle, by pressing it and then that of the
 * new place, or with Alt and an arrow. Without a script there is always one row more to type in, and a row with several
 * lines counts as several.
 */
export function LineList({ name, label, icon: mark, lines, onChange, mono, read, error }: Props) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const count = useRef(lines.length + 1);
  const [rows, setRows] = useState<Row[]>(() =>
    (lines.length > 0 ? lines : [""]).map((text, key) => ({ key, text })),
  );
  /** Key of the row that is dragged, or whose handle was pressed: the next handle says where it goes. */
  const [taken, setTaken] = useState<number | null>(null);

  function change(next: Row[], focus?: number, part: "textarea" | "button" = "textarea") {
    const kept = next.length > 0 ? next : [newRow("")];
    // The row is there before the next key, however fast one types.
    flushSync(() => {
      setRows(kept);
      onChange(kept.map(({ text }) => text));
    });
    if (focus === undefined) return;
    const parts = list.current?.querySelectorAll<HTMLElement>(part);
    parts?.[Math.max(0, Math.min(focus, kept.length - 1))]?.focus();
  }

  function newRow(text: string): Row {
    count.current += 1;
    return { key: count.current, text };
  }

  function move(from: number, to: number, focus: boolean) {
    const row = rows[from];
    if (!row) return;
    const at = rows[to] ? to : from;
    if (at !== from) change(rows.toSpliced(from, 1).toSpliced(at, 0, row), focus ? at : undefined);
    tellReader(`Ligne ${at + 1} sur ${rows.length}`);
  }

  function press(index: number, isDrop?: boolean) {
    const from = rows.findIndex(({ key }) => key === taken);
    const takes = from < 0 && !isDrop && rows.length > 1;
    setTaken(takes ? (rows[index]?.key ?? null) : null);
    if (takes) announce("Touchez la poignée de sa nouvelle place", 4000);
    move(from, index, false);
  }

  function onKeyDown(event: KeyboardEvent, index: number) {
    const { key, altKey, nativeEvent } = event;
    if (isComposing(nativeEvent)) return;
    if (altKey && (key === "ArrowUp" || key === "ArrowDown")) {
      event.preventDefault();
      move(index, index + (key === "ArrowUp" ? -1 : 1), true);
    } else if (key === "Enter" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      change(rows.toSpliced(index + 1, 0, newRow("")), index + 1);
    } else if (key === "Backspace" && rows[index]?.text === "" && rows.length > 1) {
      event.preventDefault();
      change(rows.toSpliced(index, 1), index - 1);
    }
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>, index: number) {
    const pasted = event.clipboardData.getData("text/plain");
    const parts = pasted.split(/\r\n?|\n/).map((part) => withoutListSign(part).trim());
    const filledParts = parts.filter(Boolean);
    const texts = read?.(filledParts) ?? filledParts;
    const [first = ""] = texts;
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    // One line is for the browser to paste, but not the sign of a list at its start; a number may be its own.
    if (texts.length < 2 && (value || first === pasted.trim() || /^\s*\d/.test(pasted))) return;
    event.preventDefault();
    texts[0] = value.slice(0, selectionStart) + first;
    texts.push(texts.pop() + value.slice(selectionEnd));
    const row = rows[index];
    const fresh = texts.map((text, i) => (i === 0 && row ? { ...row, text } : newRow(text)));
    change(rows.toSpliced(index, 1, ...fresh), index + fresh.length - 1);
  }

  const hands = useRef<Hands>(null);
  useLayoutEffect(() => {
    // The next line's own button: in its text a phone would bring up its keyboard.
    const remove = (index: number) => change(rows.toSpliced(index, 1), index, "button");
    const type = (index: number, row: Row) => change(rows.with(index, row));
    hands.current = { type, remove, take: setTaken, press, onKeyDown, onPaste };
  });

  return (
    <fieldset
      className="min-w-0 rounded-menu border border-line has-[[aria-invalid=true]]:border-red"
      aria-describedby={error ? `${id}-erreur` : undefined}
    >
      <legend className="sr-only">{label}</legend>
      <div className="flex items-center gap-2.5 py-1 pr-2 pl-3 max-[18rem]:flex-wrap">
        <span className="text-accent">{mark}</span>
        <span className="text-ui font-label" aria-hidden="true">
          {label}
        </span>
        <span className="font-mono text-small text-text-3">{filled(rows)}</span>
        <button
          type="button"
          data-needs-js
          onClick={() => change([...rows, newRow("")], rows.length)}
          className="ml-auto flex min-h-11 items-center md:pointer-fine:min-h-9 gap-2 rounded-control px-2 text-small font-semibold text-accent hover:bg-s2"
        >
          <Plus aria-hidden="true" />
          Ajouter<span className="sr-only">&nbsp;: {label}</span>
        </button>
      </div>
      <ul
        ref={list}
        onDragOver={(event) => taken !== null && event.preventDefault()}
        className="divide-y divide-line border-t border-line"
      >
        {rows.map((row, index) => (
          <LineRow
            key={row.key}
            row={row}
            index={index}
            name={name}
            label={label}
            mono={mono}
            invalid={error ? true : undefined}
            taken={row.key === taken}
            hands={hands}
          />
        ))}
      </ul>
      {error && (
        <div className="border-t border-line px-3 py-2">
          <FieldError id={id} error={error} />
        </div>
      )}
    </fieldset>
  );
}

/** What a row can do to its list. */
interface Hands {
  type: (index: number, row: Row) => void;
  remove: (index: number) => void;
  take: (key: number | null) => void;
  press: (index: number, isDrop?: boolean) => void;
  onKeyDown: (event: KeyboardEvent, index: number) => void;
  onPaste: (event: ClipboardEvent<HTMLTextAreaElement>, index: number) => void;
}

interface RowProps {
  row: Row;
  index: number;
  name: string;
  label: string;
  mono: boolean | undefined;
  invalid: true | undefined;
  taken: boolean;
  /** Always the same: a letter redraws its own row, not hundreds. */
  hands: RefObject<Hands | null>;
}

const LineRow = memo(({ row, index, name, label, mono, invalid, taken, hands }: RowProps) => {
  return (
    <li
      className={`flex items-center ${taken ? "bg-s3 last:rounded-b-card" : ""}`}
      onDrop={(event) => {
        event.preventDefault();
        hands.current?.press(index, true);
      }}
    >
      {/* For a mouse or a finger; the keyboard has Alt and arrows. */}
      <span
        draggable
        data-needs-js
        title="Déplacer"
        aria-hidden="true"
        onClick={() => hands.current?.press(index)}
        className="cursor-grab grid size-9 flex-none place-items-center text-text-3 hover:text-text-1"
        onDragStart={({ dataTransfer }) => {
          hands.current?.take(row.key);
          dataTransfer.effectAllowed = "move";
          // WebKit under Linux drags nothing without data; of this type no field takes any.
          dataTransfer.setData(name, name);
        }}
        onDragEnd={() => hands.current?.take(null)}
      >
        <GripVertical />
      </span>
      <textarea
        name={name}
        rows={1}
        autoCapitalize={mono ? "none" : undefined}
        value={row.text}
        aria-label={`${label}, ligne ${index + 1}`}
        aria-invalid={invalid}
        onChange={(event) => hands.current?.type(index, { ...row, text: event.target.value })}
        onKeyDown={(event) => hands.current?.onKeyDown(event, index)}
        onPaste={(event) => hands.current?.onPaste(event, index)}
        className={`line-input min-h-10.5 w-full flex-1 px-1.5 py-2.5 ${mono ? "font-mono text-small" : "text-ui"}`}
      />
      <button
        type="button"
        data-needs-js
        aria-label={`Retirer la ligne ${index + 1}\u00a0: ${label}`}
        onClick={() => hands.current?.remove(index)}
        className={icon}
      >
        <X aria-hidden="true" />
      </button>
    </li>
  );
});
