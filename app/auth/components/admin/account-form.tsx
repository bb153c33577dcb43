import type { ComponentProps } from "react";
import { Form } from "react-router";
import { SaveOrDelete } from "#app/admin/components/save-or-delete";
import type { FieldIssues } from "#app/platform/request/issues";
import { roles } from "#app/site";
import { FormField, fieldState } from "#app/ui/form-field";
import { useOpenIssues } from "#app/ui/use-open-issues";
import { type AccountValues, longestPassword } from "../../local-accounts/account-rules";

interface Props {
  /** Absent: a new account. */
  id?: string;
  /** The name of the next sending, of a new account: a form sent twice makes one. */
  envoi?: string;
  /** `updatedAt` of the account as it was read. */
  readAt?: number;
  /** The founding account keeps its name and its role, and opens with the secret too. */
  fixed?: boolean;
  values: AccountValues;
  issues: FieldIssues;
  busy: boolean;
}

const input = "field w-full";

/** A local account, to create or to change. */
export function AccountForm({ id = "", envoi, readAt = 0, fixed, values, issues: found, busy }: Props) {
  const { issues, onInput } = useOpenIssues(found);
  const field = (name: string) => `${id || "nouveau"}-${name}`;
  const line = (
    name: "username" | "displayName" | "email",
    label: string,
    maxLength: number,
    more: ComponentProps<"input"> = {},
  ) => (
    <FormField id={field(name)} label={label} optional={name === "email"} error={issues[name]}>
      <input
        {...fieldState(field(name), { error: issues[name] })}
        {...more}
        name={name}
        defaultValue={values[name]}
        autoComplete="off"
        maxLength={maxLength}
        className={input}
      />
    </FormField>
  );
  return (
    <Form method="post" noValidate preventScrollReset onInput={onInput} className="grid gap-4 sm:grid-cols-2">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="readAt" value={readAt} />
      {envoi && <input type="hidden" name="envoi" value={envoi} />}
      {line("username", "Nom d'utilisateur", 40, { readOnly: fixed })}
      {line("displayName", "Nom affiché", 60)}
      {line("email", "Email", 200, { type: "email" })}
      <FormField id={field("role")} label="Rôle" error={issues["role"]}>
        <select
          {...fieldState(field("role"), { error: issues["role"] })}
          name="role"
          defaultValue={values.role}
          className={input}
        >
          {!fixed && <option value="nvteam">{roles.nvteam}</option>}
          <option value="owner">{roles.owner}</option>
        </select>
      </FormField>
      <FormField
        id={field("password")}
        label={id ? "Nouveau mot de passe" : "Mot de passe"}
        optional={id !== ""}
        hint={
          id
            ? `Laissez vide pour garder le mot de passe. Un nouveau termine les sessions du compte.${fixed ? " Le secret LOCAL_ADMIN_PASSWORD ouvre ce compte aussi." : ""}`
            : !issues["password"] && "12 caractères au moins."
        }
        error={issues["password"]}
        className="sm:col-span-2"
      >
        <input
          {...fieldState(field("password"), { hint: id || !issues["password"], error: issues["password"] })}
          name="password"
          type="password"
          autoComplete="new-password"
          maxLength={longestPassword}
          className={input}
        />
      </FormField>
      <SaveOrDelete
        save={{ label: id ? "Enregistrer" : "Créer le compte", intent: "enregistrer" }}
        {...(id &&
          !fixed && {
            remove: {
              label: "Supprimer le compte",
              question: `Le compte ${values.username} et ses sessions prendront fin aussitôt.`,
            },
          })}
        busy={busy}
      />
    </Form>
  );
}
