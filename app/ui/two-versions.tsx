interface FieldVersions {
  label: string;
  mine: string;
  theirs: string;
}

interface Props {
  fields: readonly FieldVersions[];
  /** Who saved the other version, when that is known. */
  by?: string;
}

/** Only what differs, field by field, so that nobody's text is lost (T-34). */
const differing = (fields: readonly FieldVersions[]) =>
  fields.filter(({ mine, theirs }) => mine.trim() !== theirs.trim());

/** What one typed beside what somebody else saved in the meantime. */
export function TwoVersions({ fields, by }: Props) {
  return (
    <div className="grid gap-3">
      {differing(fields).map(({ label, mine, theirs }) => (
        <div key={label} className="rounded-menu border border-line bg-s1">
          <h2 className="border-b border-line px-3 py-2 text-small font-semibold">{label}</h2>
          <div className="grid divide-line max-md:divide-y md:grid-cols-2 md:divide-x">
            <Side title="Votre version" text={mine} />
            <Side title={by ? `Version enregistrée par ${by}` : "Version enregistrée"} text={theirs} />
          </div>
        </div>
      ))}
    </div>
  );
}

function Side({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0 px-3 py-2.5">
      <p className="text-small text-text-3">{title}</p>
      <p className="mt-1 text-ui break-words whitespace-pre-line">{text || "(vide)"}</p>
    </div>
  );
}
