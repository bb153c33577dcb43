import type { ReactNode } from "react";
import { TextBlock } from "./text-block";

interface Props {
  /** Makes the id of the copied text unique on the page. */
  id: string;
  text: string;
  /** The version that asks for it, where there are several. */
  version?: string;
  heading: "h2" | "h3";
  under?: ReactNode;
}

/** SQL that an update asks for, to be run as it is. */
export function SqlBlock({ id, text, version, heading: Heading, under }: Props) {
  return (
    <TextBlock id={id} text={text} what={version ? `le SQL de ${version}` : "le SQL"} under={under}>
      <Heading className="text-ui font-semibold">{version ?? "SQL à exécuter"}</Heading>
    </TextBlock>
  );
}
