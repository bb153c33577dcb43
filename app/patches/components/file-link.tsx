import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { type FileKind, fileKinds } from "../groups";

interface Props {
  /** Of the patch. */
  id: string;
  kind: FileKind;
  className: string;
  /** What is said after its name. */
  children?: ReactNode;
}

/** The way to a file of a patch, for members: by the site's own address, which counts. */
export const FileLink = ({ id, kind, className, children }: Props) => (
  <a
    href={`/patch-notes/${id}/fichiers/${kind}`}
    target="_blank"
    rel="noopener noreferrer nofollow"
    className={className}
  >
    <Download aria-hidden="true" />
    {fileKinds[kind]}
    {children}
  </a>
);
