import { useId } from "react";
import { formatNumber } from "#app/time/dates";
import type { Ranked } from "../figures";
import { Change } from "./change";

interface Props {
  title: string;
  /** What the labels are, and what is counted. */
  head: [label: string, count: string];
  rows: readonly Ranked[];
  nameOf?: (label: string) => string;
  empty: string;
  /** The days that the changes compare with, in words; null when they compare with none. */
  than: string | null;
}

/** A list by frequency: bars, and the same as a table. */
export function Ranking({ title, head, rows, nameOf = (label) => label, empty, than }: Props) {
  const id = useId();
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-card border border-line bg-s1 p-4 md:p-5 lg:last:odd:col-span-2"
    >
      <h2 id={id} className="font-title text-base">
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className="mt-3 text-ui text-text-2">{empty}</p>
      ) : (
        <table className="mt-2 w-full table-fixed text-ui">
          <thead className="text-left text-small text-text-3">
            <tr>
              <th scope="col" className="py-1 font-medium">
                {head[0]}
              </th>
              <th scope="col" className="w-16 py-1 text-right sm:w-20 font-medium">
                {head[1]}
              </th>
              <th scope="col" className="w-20 py-1 text-right sm:w-24 font-medium">
                Évolution
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, count, during, before }) => (
              <tr key={label} className="border-t border-line">
                <td className="py-1.5 pr-3">
                  <span className="line-clamp-2 break-words" title={nameOf(label)}>
                    {nameOf(label)}
                  </span>
                  <svg
                    viewBox="0 0 100 4"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                    className="mt-1 h-1 w-full"
                  >
                    <rect width="100" height="4" className="fill-s3" />
                    <rect width={((count / most) * 100).toFixed(1)} height="4" className="fill-accent" />
                  </svg>
                </td>
                <td className="py-1.5 text-right align-top tabular-nums">{formatNumber(count)}</td>
                <td className="py-1.5 text-right align-top">
                  <Change count={count} during={during} before={before} than={than} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
