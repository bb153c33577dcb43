// Written by scripts/draw-job-icons.ts.

/** The icons of the jobs, one symbol each (Lucide, ISC licence). */
export const jobIconsUrl = "/carte/metiers-af8de544.svg";
