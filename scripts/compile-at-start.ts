import { parseAst } from "vite";

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** A function that is written anew. */
interface Marked extends Node {
  /** Of a declaration: where the block begins in which it is known. */
  from: number | undefined;
  /** Those within it. */
  inside: Marked[];
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";
const isFunction = (node?: Node) => /Function/.test(node?.type ?? "");
const isMethod = ({ type, method, kind }: Node) =>
  type === "MethodDefinition" || (type === "Property" && (method === true || kind !== "init"));

/** The functions that end at `ends` and may be written anew, each with those within it. */
function markedIn(program: Node, ends: ReadonlySet<number>): Marked[] {
  function find(node: Node, around: Marked[], parent: Node, outer?: Node): void {
    let inside = around;
    const declared = node.type === "FunctionDeclaration";
    const isBlock = parent.type === "Program" || (parent.type === "BlockStatement" && isFunction(outer));
    if (isFunction(node) && ends.has(node.end) && (declared ? isBlock : !isMethod(parent))) {
      inside = [];
      const first = declared && (parent["body"] as Node[]).find((statement) => !statement["directive"]);
      around.push({ ...node, from: first ? first.start : undefined, inside });
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) find(child, inside, node, parent);
  }
  const marked: Marked[] = [];
  find(program, marked, program);
  return marked;
}

/**
 * V8 compiles a function when it is first called, but one in parentheses together with what is around it. Here those
 * that end at `ends` get them: `function f() {}` becomes `var f = (function () {});` where its block begins, so that it
 * is known in the whole block and has its name, as it was. Methods stay, and declarations in blocks of `if` and the like.
 */
export function compileAtStart(code: string, ends: ReadonlySet<number>): string {
  function text(start: number, end: number, inside: readonly Marked[]): string {
    const edits = inside.flatMap((node): [from: number, to: number, instead: string][] => {
      if (node.from === undefined)
        return [[node.start, node.end, `(${text(node.start, node.end, node.inside)})`]];
      const name = node["id"] as Node;
      const nameless = code.slice(node.start, name.start) + text(name.end, node.end, node.inside);
      return [
        [node.from, node.from, `var ${name["name"]}=(${nameless});`],
        [node.start, node.end, ";"],
      ];
    });
    let at = start;
    let written = "";
    for (const [from, to, instead] of edits.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
      written += code.slice(at, from) + instead;
      at = to;
    }
    return written + code.slice(at, end);
  }
  return text(0, code.length, markedIn(parseAst(code) as unknown as Node, ends));
}
