import { FileCode, Folder, FolderTree } from "lucide-react";
import { FileName } from "#app/ui/file-name";
import { buildFileTree, samePath, type TreeNode } from "../file-tree";
import { CopiedBlock } from "./copied-block";

interface Props {
  paths: readonly string[];
  /** Makes the id of the copied text unique on the page. */
  id: string;
  /** What stands behind a file, such as the versions that touch it. */
  note?: (path: string) => string | null;
  heading: "h2" | "h3";
}

/** The modified files of a patch, with a button that copies the list. */
export function FileTreeView({ paths, id, note, heading: Heading }: Props) {
  // A file that is listed twice, or in two spellings, is one in the tree.
  const files = [...new Map(paths.map((path) => [samePath(path), path])).values()];
  return (
    <CopiedBlock
      from={id}
      what="la liste"
      title={
        <>
          <FolderTree aria-hidden="true" className="text-accent" />
          <Heading className="text-ui font-semibold">Fichiers modifiés</Heading>
          <span className="font-mono text-small text-text-3">{files.length}</span>
        </>
      }
    >
      <div className="px-3.5 py-2.5 font-mono text-small leading-7">
        <Nodes nodes={buildFileTree(files)} note={note} />
      </div>
      <textarea id={id} hidden readOnly defaultValue={files.join("\n")} />
    </CopiedBlock>
  );
}

function Nodes({ nodes, note }: { nodes: TreeNode[]; note: Props["note"] }) {
  return (
    <ul className="pl-5 first:pl-0">
      {nodes.map((node) => (
        <li key={node.name}>
          <span className={`flex items-start gap-2 ${node.path ? "text-text-1" : "text-text-3"}`}>
            {node.path ? (
              <FileCode aria-hidden="true" className="mt-1.5 text-accent" />
            ) : (
              <Folder aria-hidden="true" className="mt-1.5" />
            )}
            <span className="min-w-0">
              <FileName>{node.name}</FileName>
            </span>
            {node.path && note?.(node.path) && (
              <span className="ml-auto max-w-2/5 flex-none text-right text-xs text-text-3">
                {note(node.path)}
              </span>
            )}
          </span>
          {node.children.length > 0 && <Nodes nodes={node.children} note={note} />}
        </li>
      ))}
    </ul>
  );
}
