/** A folder or a file. A chain of folders with one child each is one node: `[admin]/menu`. */
export interface TreeNode {
  name: string;
  children: TreeNode[];
  /** Full path, for files only. */
  path?: string;
}

interface Folder {
  folders: Map<string, Folder>;
  files: Map<string, string>;
}

const newFolder = (): Folder => ({ folders: new Map(), files: new Map() });

/** Folders and file of a path, whose separators may be those of Windows, and which may begin with `./`. */
const partsOf = (path: string) => path.split(/[\\/]+/).filter((part) => part && part !== ".");

/** The same text for two spellings of one path. */
export const samePath = (path: string): string => partsOf(path).join("/");

function insert(root: Folder, path: string): void {
  const parts = partsOf(path);
  const file = parts.pop();
  if (!file) return;
  let folder = root;
  for (const part of parts) {
    let next = folder.folders.get(part);
    if (!next) {
      next = newFolder();
      folder.folders.set(part, next);
    }
    folder = next;
  }
  folder.files.set(file, path);
}

function toNodes(folder: Folder, isRoot: boolean): TreeNode[] {
  const folders = [...folder.folders].map(([name, child]) => foldChain(name, child, isRoot));
  const files = [...folder.files].map(([name, path]) => ({ name, path, children: [] }));
  return [...folders, ...files];
}

/** `client/main.lua` stays on one line when `client` holds nothing else; the root keeps its name. */
function foldChain(name: string, folder: Folder, isRoot: boolean): TreeNode {
  const onlyFolder = folder.files.size === 0 && folder.folders.size === 1;
  if (onlyFolder && !isRoot) {
    const [[childName, child] = ["", newFolder()]] = folder.folders;
    return foldChain(`${name}/${childName}`, child, false);
  }
  const onlyFile = folder.folders.size === 0 && folder.files.size === 1;
  if (onlyFile && !isRoot && !name.includes("[")) {
    const [[file, path] = ["", ""]] = folder.files;
    return { name: `${name}/${file}`, path, children: [] };
  }
  return { name, children: toNodes(folder, false) };
}

/** The modified files of a patch as a tree, in the order in which they were listed. */
export function buildFileTree(paths: readonly string[]): TreeNode[] {
  const root = newFolder();
  for (const path of paths) insert(root, path);
  return toNodes(root, true);
}
