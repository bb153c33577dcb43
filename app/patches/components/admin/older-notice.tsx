import { Callout } from "#app/ui/callout";

/** What is published last is offered as the newest, whatever its number says. */
export default function OlderNotice({ newest }: { newest: string }) {
  return (
    <Callout kind="attention" title={`Cette version est plus basse que la dernière publiée, ${newest}.`}>
      <p>
        Une fois publiée, elle serait proposée comme la plus récente, et à appliquer après {newest}
        &nbsp;: à qui a la {newest}, ses fichiers reprendraient une base plus ancienne.
      </p>
    </Callout>
  );
}
