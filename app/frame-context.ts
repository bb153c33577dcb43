import { createContext, useContext } from "react";
import type { PageHandle } from "./platform/page-kind";

/** What the document shell needs beside loader data; see `entry.server.tsx` and `entry.client.tsx`. */
export interface FrameValues {
  kind: PageHandle["page"];
  /** Only app pages have one; browsers hide it from scripts, so there it is the empty text they show. */
  nonce: string | undefined;
  frameScript: string;
  /** Origin for canonical and social addresses. */
  origin: string;
}

export const FrameContext = createContext<FrameValues>({
  kind: "content",
  nonce: undefined,
  frameScript: "",
  origin: "",
});

export const useFrame = () => useContext(FrameContext);
