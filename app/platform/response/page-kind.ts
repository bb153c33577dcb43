/**
 * The two kinds of page (docs/decisions/0001). A content page is rendered on the server and not
 * hydrated; an app page is. A route says which it is with `export const handle = content` or `app`.
 */
export interface PageHandle {
  page: "content" | "app";
}

export const content: PageHandle = { page: "content" };
export const app: PageHandle = { page: "app" };

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === "object" && handle !== null && "page" in handle;
}

/** A page is an app page when its innermost route says so; everything else is content. */
export function pageKind(handles: readonly unknown[]): PageHandle["page"] {
  return handles.filter(isPageHandle).at(-1)?.page ?? "content";
}
