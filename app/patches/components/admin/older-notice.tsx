import { Callout } from "#app/ui/callout";
import { isLower } from "../../versions/version-order";

/** What is published last is offered as the newest, whatever its number says: of a version that is lower it is said. */
export default function OlderNotice({ version, newest }: { version: string; newest: string }) {
  if (!isLower(version, newest)) return null;
  return (
    <Callout kind="attention" title={`Cette version est plus basse que la dernière publiée, ${newest}.`}>
      <p>
        Une fois publiée, elle serait proposée comme la plus récente, et à appliquer après {newest}
        &nbsp;: à qui a la {newest}, ses fichiers reprendraient une base plus ancienne.
      </p>
    </Callout>
  );
}
