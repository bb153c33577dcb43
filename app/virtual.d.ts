declare module "virtual:frame-script" {
  /** Address of the frame script, with the hash of its contents in a build. */
  const url: string;
  export default url;
}

declare module "virtual:react-router/server-build" {
  export const routes: import("react-router").ServerBuild["routes"];
}
