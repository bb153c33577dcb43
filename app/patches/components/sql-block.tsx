import { FileCode } from "lucide-react";
import { CopiedBlock } from "./copied-block";

interface Props {
  /** Makes the id of the copied text unique on the page. */
  id: string;
  text: string;
  /** The version that asks for it, where there are several. */
  version?: string;
  heading: "h2" | "h3";
}

/** SQL that an update asks for, to be run as it is. */
export function SqlBlock({ id, text, version, heading: Heading }: Props) {
  return (
    <CopiedBlock
      from={id}
      what={version ? `le SQL de ${version}` : "le SQL"}
      title={
        <>
          <FileCode aria-hidden="true" className="text-accent" />
          <Heading className="text-ui font-semibold">{version ?? "SQL à exécuter"}</Heading>
        </>
      }
    >
      <pre id={id} className="p-3.5 font-mono text-small break-words whitespace-pre-wrap">
        {text}
      </pre>
    </CopiedBlock>
  );
}
