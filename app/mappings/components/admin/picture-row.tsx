import { ArrowDown, ArrowUp, GripVertical, Trash2 } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { FieldError, fieldState } from "#app/ui/form-field";
import { mappingLimits } from "../../limits";
import type { FormPicture } from "./use-pictures";

interface Props {
  picture: FormPicture;
  index: number;
  count: number;
  /** As it was sent, in a form that came back. */
  place: string | undefined;
  error: string | undefined;
  placeError: string | undefined;
  onAlt: (alt: string) => void;
  onRemove: () => void;
  /** Moves by so many places. */
  onMove: (step: number) => void;
  onGrab: () => void;
  onDrop: () => void;
}

const tool =
  "grid size-11 md:pointer-fine:size-9 flex-none place-items-center rounded-control text-text-2 hover:bg-s2 hover:text-text-1 aria-disabled:opacity-40";

/** One picture: handle, thumbnail, text, order, removal. Alt and an arrow move it from the keyboard. */
export function PictureRow(props: Props) {
  const { picture, index, count, place, error, placeError, onAlt, onRemove, onMove, onGrab, onDrop } = props;
  const id = `alt-${index}`;
  const name = picture.alt || picture.fileName || `image ${index + 1}`;

  function onKeyDown(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    onMove(event.key === "ArrowUp" ? -1 : 1);
  }

  return (
    <li
      className="grid grid-cols-[auto_minmax(0,8rem)_minmax(0,1fr)] items-start gap-3 border-line p-3 not-first:border-t sm:grid-cols-[auto_8rem_minmax(0,1fr)_auto]"
      onKeyDown={onKeyDown}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <span
        data-needs-js
        draggable
        onDragStart={({ dataTransfer }) => {
          // WebKit under Linux drags nothing without data; of this type no field takes any.
          dataTransfer.setData(id, id);
          onGrab();
        }}
        aria-hidden="true"
        className="cursor-grab self-center text-text-3"
      >
        <GripVertical />
      </span>
      <Thumbnail picture={picture} isCover={index === 0} />
      <div className="grid gap-1 max-sm:col-span-full">
        <label htmlFor={id} className="text-small font-label">
          Texte de l'image {index + 1}
        </label>
        <input
          {...fieldState(id, { error })}
          name={`alt.${picture.name}`}
          value={picture.alt}
          maxLength={mappingLimits.alt}
          placeholder="Ce que l'on voit, en quelques mots"
          onChange={(event) => onAlt(event.currentTarget.value)}
          className="field w-full"
        />
        <FieldError id={id} error={error} />
        {picture.fileName && <p className="truncate text-small text-text-3">{picture.fileName}</p>}
        {picture.progress !== null && (
          <progress
            className="limit-bar"
            max={1}
            value={picture.progress}
            aria-label={`Progression\u00a0: ${name}`}
          />
        )}
        <noscript>
          {/* No script has a part in it, nor has it one in the script. */}
          {import.meta.env.SSR && (
            <PlainPlace index={index} name={picture.name} place={place} error={placeError} />
          )}
        </noscript>
      </div>
      <div data-needs-js className="col-span-full flex justify-end sm:col-span-1">
        <button
          type="button"
          className={tool}
          aria-disabled={index === 0}
          onClick={() => onMove(-1)}
          aria-label={`Monter\u00a0: ${name}`}
        >
          <ArrowUp aria-hidden="true" />
        </button>
        <button
          type="button"
          className={tool}
          aria-disabled={index === count - 1}
          onClick={() => onMove(1)}
          aria-label={`Descendre\u00a0: ${name}`}
        >
          <ArrowDown aria-hidden="true" />
        </button>
        <button type="button" className={tool} onClick={onRemove} aria-label={`Retirer\u00a0: ${name}`}>
          <Trash2 aria-hidden="true" />
        </button>
      </div>
    </li>
  );
}

interface PlainPlaceProps extends Pick<Props, "index" | "place" | "error"> {
  name: string;
}

function PlainPlace({ index, name, place, error }: PlainPlaceProps) {
  const id = `place-${index}`;
  return (
    <>
      <label className="flex items-center gap-2 text-small">
        Position (0 pour retirer)
        {/* One of numbers alone is sent empty where what is typed is none: the picture would be taken away. */}
        <input
          {...fieldState(id, { error })}
          inputMode="numeric"
          autoComplete="off"
          name={`position.${name}`}
          defaultValue={place ?? index + 1}
          className="field w-20"
        />
      </label>
      <FieldError id={id} error={error} />
    </>
  );
}

function Thumbnail({ picture, isCover }: { picture: FormPicture; isCover: boolean }) {
  const size = "block aspect-[16/10] w-full rounded-key bg-s2 object-cover";
  return (
    <span className="relative block">
      {picture.url ? (
        // Dragged, it would be a file to add.
        <img src={picture.url} alt="" width={128} height={80} draggable={false} className={size} />
      ) : (
        <Preview bitmap={picture.prepared?.preview} className={size} />
      )}
      {isCover && (
        <span className="absolute bottom-0 left-0 rounded-key bg-bg px-1 text-chip font-medium text-text-1">
          Couverture
        </span>
      )}
    </span>
  );
}

function Preview({ bitmap, className }: { bitmap: ImageBitmap | undefined; className: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!bitmap || !canvas.current) return;
    canvas.current.width = bitmap.width;
    canvas.current.height = bitmap.height;
    canvas.current.getContext("2d")?.drawImage(bitmap, 0, 0);
  }, [bitmap]);
  return <canvas ref={canvas} width={128} height={80} className={className} />;
}
