declare module "virtual:frame-script" {
  /** Address of the frame script, with the hash of its contents in a build. */
  const url: string;
  export default url;
}

declare module "virtual:react-router/server-build" {
  export const routes: import("react-router").ServerBuild["routes"];
}

declare module "virtual:guide" {
  /** Every page, in the order of the sidebar. */
  export const summaries: readonly import("./guide/page-types").PageSummary[];
  export function readContent(path: string): import("./guide/page-types").PageContent;
  export function readTwin(path: string): string | undefined;
  /** A serialised MiniSearch index. */
  export function readIndex(audience: "guest" | "member"): string;
}

declare module "virtual:guide-titles" {
  /** Titles of guide pages that say more than the menu does, by path. */
  const titles: Readonly<Record<string, string>>;
  export default titles;
}
