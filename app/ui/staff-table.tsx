import type { ReactNode } from "react";
import { EmptyNote } from "./empty-note";

export interface Column<Row> {
  label: string;
  /** For readers only: what is in it speaks for itself. */
  quiet?: boolean;
  className?: string;
  /** From the width of a table on: with it, no column is as wide as what is in it. */
  width?: string;
  cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  /** Names the list for readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** What stands in the place of a list without rows. */
  empty: ReactNode;
}

/** The dense list of the administration. On a phone each row is a block: see `.admin-table`. */
export function StaffTable<Row extends { id: string }>({ caption, columns, rows, empty }: Props<Row>) {
  if (rows.length === 0) {
    return <EmptyNote className="mt-4">{empty}</EmptyNote>;
  }
  return (
    <div className="mt-4 rounded-card border border-line bg-s1">
      <table className={`admin-table ${columns.some(({ width }) => width) ? "md:table-fixed" : ""}`}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, quiet, width }) => (
              <th key={label} scope="col" className={width}>
                {quiet ? <span className="sr-only">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ label, className, cell }) => (
                <td key={label} className={className}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** An action of a row, drawn as its sign alone: the name is in its label and its title. */
export const rowAction = (danger = false) =>
  `grid size-11 place-items-center rounded-control text-text-3 hover:bg-s2 md:pointer-fine:size-9 ${danger ? "hover:text-red" : "hover:text-text-1"}`;
