import { Plus, Trash } from "lucide-react";
import { memo } from "react";
import { flushSync } from "react-dom";
import { tellReader } from "#app/frame/announce";
import { FieldError } from "#app/ui/form-field";
import { frenchSpaces } from "#app/ui/french-spaces";
import { checkValue, type Issue, noIssues, typedValue } from "../check";
import type { Field, List, Shape } from "../description";
import { type Draft, nameOf, type Row, rowCount, rowKey, rowRest } from "../draft";
import { printLua } from "../lua";
import { controlId, FieldControl } from "./field-control";
import { Press } from "./press";
import { Trial } from "./trial";

/** How the parts of the form change it. */
export interface FormHands {
  set: (values: Record<string, string>) => void;
  gesture: (gesture: string) => void;
}

interface Props {
  list: List;
  rows: readonly Row[];
  name: string;
  issues: readonly Issue[];
  hands: FormHands;
}

const sentenceOf = (issues: readonly Issue[], name: string) =>
  issues.find((issue) => issue.name === name)?.sentence;

/** What is wrong in a row; of a row in which nothing is, always the same list. */
function issuesOf(issues: readonly Issue[], row: string): readonly Issue[] {
  const own = issues.filter(({ name }) => name === row || name.startsWith(`${row}.`));
  return own.length > 0 ? own : noIssues;
}

/** The rows of a list: to be filled in, added and removed, or with locked keys. */
function ListRows({ list, rows, name, issues, hands }: Props) {
  const error = sentenceOf(issues, name);
  const add = () => {
    flushSync(() => hands.gesture(`ajouter:${name}`));
    const first = list.item.fields[0]?.name ?? "";
    document.getElementById(controlId(nameOf(name, rows.length, first)))?.focus();
  };
  return (
    <div className="grid gap-3">
      <input type="hidden" name={rowCount(name)} value={rows.length} />
      {list.keyed ? (
        <KeyedRows list={list} rows={rows} name={name} issues={issues} hands={hands} />
      ) : (
        rows.map((row, i) => {
          const own = nameOf(name, i);
          return (
            <RowCard
              key={own}
              list={list}
              row={row}
              name={own}
              number={i + 1}
              issues={issuesOf(issues, own)}
              hands={hands}
            />
          );
        })
      )}
      <div id={controlId(name)} tabIndex={-1} className="outline-none">
        <FieldError error={error && frenchSpaces(error)} />
      </div>
      {!list.keyed && rows.length < list.most && (
        <Press gesture={`ajouter:${name}`} onPress={add} kind="outline" className="justify-self-start">
          <Plus aria-hidden="true" />
          {list.add}
        </Press>
      )}
    </div>
  );
}

interface RowProps {
  list: List;
  row: Row;
  name: string;
  number: number;
  issues: readonly Issue[];
  hands: FormHands;
}

const RowCard = memo(({ list, row, name, number, issues, hands }: RowProps) => {
  const title = `${list.one} ${number}`;
  const gesture = `retirer:${name}`;
  /** The next row takes this one's place, and its button the cursor; after the last one it is the button that adds. */
  const remove = () => {
    flushSync(() => hands.gesture(gesture));
    const adding = `ajouter:${name.replace(/\.\d+$/, "")}`;
    (document.getElementById(gesture) ?? document.getElementById(adding))?.focus();
    tellReader(`Retiré\u00a0: ${title}`);
  };
  return (
    <fieldset className="min-w-0 rounded-control border border-line bg-bg p-3.5 near-screen [contain-intrinsic-size:auto_22rem] sm:[contain-intrinsic-size:auto_16rem]">
      <legend className="float-left text-ui leading-10 font-semibold">{title}</legend>
      <Press
        gesture={gesture}
        onPress={remove}
        kind="ghost"
        label={`Retirer ${title}`}
        className="float-right"
      >
        <Trash aria-hidden="true" />
        Retirer
      </Press>
      <div className="clear-both grid gap-4 pt-2">
        <Fields shape={list.item} draft={row} before={`${name}.`} issues={issues} hands={hands} />
      </div>
      {row.key && <input type="hidden" name={rowKey(name)} value={row.key} />}
      {row.rest.length > 0 && <input type="hidden" name={rowRest(name)} value={printLua([...row.rest])} />}
    </fieldset>
  );
});

interface FieldsProps {
  shape: Shape;
  draft: Draft;
  before: string;
  issues: readonly Issue[];
  hands: FormHands;
  /** Only these fields and lists, where a section holds some of them. */
  only?: readonly string[];
}

/** The fields of a shape, then its lists. */
export function Fields({ shape, draft, before, issues, hands, only }: FieldsProps) {
  const isShown = ({ name }: { name: string }) => !only || only.includes(name);
  const fields = shape.fields.filter(isShown);
  return (
    <>
      {fields.length > 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          {fields.map((field) => (
            <FieldControl
              key={field.name}
              field={field}
              name={before + field.name}
              value={draft.values[field.name] ?? ""}
              error={sentenceOf(issues, before + field.name)}
              onChange={(value) => hands.set({ [before + field.name]: value })}
            />
          ))}
        </div>
      )}
      {shape.lists.filter(isShown).map((list) => (
        <ListRows
          key={list.name}
          list={list}
          rows={draft.lists[list.name] ?? []}
          name={before + list.name}
          issues={issues}
          hands={hands}
        />
      ))}
    </>
  );
}

/** Rows of locked keys, in their groups; those of no group come last. */
function KeyedRows({ list, rows, name, issues, hands }: Props) {
  const [field] = list.item.fields;
  const groups = list.keyed?.groups ?? [];
  const numbered = rows.map((row, i) => ({ row, own: nameOf(name, i) }));
  const isIn = (keys: readonly string[]) => numbered.filter(({ row }) => keys.includes(row.key));
  const others = numbered.filter(({ row }) => !groups.some(({ keys }) => keys.includes(row.key)));
  const shown = [
    ...groups.map(({ title, keys }) => ({ title, rows: isIn(keys) })),
    { title: list.keyed?.others ?? "", rows: others },
  ];
  return shown
    .filter((group) => group.rows.length > 0)
    .map((group) => (
      <fieldset key={group.title} className="grid min-w-0 gap-5 not-first:mt-5">
        <legend className={group.title ? "mb-2 font-title text-lead font-semibold" : "sr-only"}>
          {group.title || list.label}
        </legend>
        {group.rows.map(({ row, own }) => (
          <KeyedRow
            key={own}
            field={field}
            row={row}
            name={own}
            error={field && sentenceOf(issues, nameOf(own, field.name))}
            hands={hands}
          />
        ))}
      </fieldset>
    ));
}

interface KeyedRowProps {
  field: Field | undefined;
  row: Row;
  name: string;
  error: string | undefined;
  hands: FormHands;
}

const KeyedRow = memo(({ field, row, name, error, hands }: KeyedRowProps) => {
  const value = (field && row.values[field.name]) ?? "";
  const trial = field?.kind === "webhook" && checkValue(field, value) === null ? field.trial : undefined;
  return (
    <div>
      <input type="hidden" name={rowKey(name)} value={row.key} />
      {field && (
        <FieldControl
          field={field}
          label={row.key}
          name={nameOf(name, field.name)}
          value={value}
          error={error}
          onChange={(typed) => hands.set({ [nameOf(name, field.name)]: typed })}
        />
      )}
      {field && trial && <Trial trial={trial} of={{ label: row.key, value: typedValue(field, value) }} />}
    </div>
  );
});
