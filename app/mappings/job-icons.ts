// Written by scripts/draw/job-icons.ts.

/** The icons of the jobs, one symbol each (Lucide, ISC licence). */
export const jobIconsUrl = "/carte/metiers-6e7dd67a.svg";
