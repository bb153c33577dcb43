import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { config } from "#tests/fakes/discord/config.ts";
import type { Fault } from "#tests/fakes/discord/faults.ts";
import { type DiscordSimulator, startDiscordSimulator } from "#tests/fakes/discord/server.ts";
import { resetState } from "#tests/fakes/discord/state.ts";

const REDIRECT_URI = "http://localhost:5173/auth/callback";
const AGENT = "DiscordBot (https://neva.example, 1.0)";
const { clientId, clientSecret, botToken, guildId, teamRoleId, clientRoleId, ownerRoleIds } = config;

let clock = Date.now();
let discord: DiscordSimulator;
beforeAll(async () => {
  discord = await startDiscordSimulator({ now: () => clock });
});
afterAll(() => discord.close());
beforeEach(() => resetState(discord.state));

const personas = () => [...discord.state.personas.values()];
const callsTo = (name: string) => discord.state.calls.filter(({ endpoint }) => endpoint === name);

const read = async (response: Response) => JSON.parse(await response.text());

const pkce = () => {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
};

function authorizeUrl(changes: Record<string, string | null> = {}, challenge = pkce().challenge): string {
  const url = new URL("/oauth2/authorize", discord.url);
  const parameters = {
    client_id: clientId,
    response_type: "code",
    redirect_uri: REDIRECT_URI,
    scope: "identify guilds guilds.members.read",
    state: "etat-de-test",
    code_challenge: challenge,
    code_challenge_method: "S256",
    prompt: "consent",
    ...changes,
  };
  for (const [name, value] of Object.entries(parameters))
    if (value !== null) url.searchParams.set(name, value);
  return url.href;
}

async function authorize(persona: string, challenge?: string): Promise<URL> {
  const response = await fetch(authorizeUrl({ persona }, challenge), { redirect: "manual" });
  expect(response.status).toBe(302);
  return new URL(response.headers.get("location") ?? "");
}

const client = { client_id: clientId, client_secret: clientSecret };

function exchange(form: Record<string, string>, headers: Record<string, string> = {}) {
  const common = { grant_type: "authorization_code", redirect_uri: REDIRECT_URI, ...client };
  const body = new URLSearchParams({ ...common, ...form });
  return fetch(`${discord.apiUrl}/oauth2/token`, { method: "POST", headers, body });
}

async function freshCode(persona = "client") {
  const { verifier, challenge } = pkce();
  const code = (await authorize(persona, challenge)).searchParams.get("code") ?? "";
  return { code, code_verifier: verifier };
}

async function signIn(persona: string): Promise<string> {
  const response = await exchange(await freshCode(persona));
  expect(response.status).toBe(200);
  return (await read(response)).access_token;
}

const api = (path: string, authorization: string) =>
  fetch(discord.apiUrl + path, { headers: { authorization, "user-agent": AGENT } });
const ownMember = (token: string) => api(`/users/@me/guilds/${guildId}/member`, `Bearer ${token}`);
const botMember = (userId: string) => api(`/guilds/${guildId}/members/${userId}`, `Bot ${botToken}`);
const userId = (persona: string) => personas().find(({ id }) => id === persona)?.user.id ?? "";

/** Status and Discord's or OAuth2's code of an error answer. */
async function refusal(answer: Response | Promise<Response>) {
  const response = await answer;
  const body = await read(response);
  return [response.status, body.error ?? body.code];
}

const control = (name: string, body: unknown) =>
  fetch(`${discord.url}/__simulateur/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

describe("page d’autorisation", () => {
  test("propose chaque persona, et renvoie au site avec un code et le même state", async () => {
    const page = await fetch(authorizeUrl());
    expect(page.status).toBe(200);
    const markup = await page.text();
    expect(markup).toContain('lang="fr"');
    for (const { id } of personas()) expect(markup).toContain(`value="${id}"`);
    expect(markup).not.toMatch(/<script|<b>Zoé|<img/);

    const body = new URLSearchParams({ persona: "team" });
    const chosen = await fetch(authorizeUrl(), { method: "POST", body, redirect: "manual" });
    const back = new URL(chosen.headers.get("location") ?? "");
    expect(chosen.status).toBe(302);
    expect(back.href).toContain(`${REDIRECT_URI}?code=`);
    expect(back.searchParams.get("state")).toBe("etat-de-test");
  });

  test.each([
    ["client_id", "1"],
    ["client_id", null],
    ["response_type", "token"],
    ["redirect_uri", "/auth/callback"],
    ["redirect_uri", "javascript:alert(1)"],
    ["scope", "identify guilds"],
    ["scope", "identify guilds guilds.members.read tout"],
    ["state", null],
    ["code_challenge", null],
    ["code_challenge_method", "plain"],
  ])("refuse %s = %s par une page qui le nomme", async (name, value) => {
    const response = await fetch(authorizeUrl({ [name]: value, persona: "client" }), { redirect: "manual" });
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(await response.text()).toContain(name);
  });

  test("annuler renvoie access_denied", async () => {
    const body = new URLSearchParams({ action: "annuler" });
    const response = await fetch(authorizeUrl(), { method: "POST", body, redirect: "manual" });
    const back = new URL(response.headers.get("location") ?? "").searchParams;
    expect([back.get("error"), back.get("state"), back.has("code")]).toEqual([
      "access_denied",
      "etat-de-test",
      false,
    ]);
    expect((await authorize("annule")).searchParams.get("error")).toBe("access_denied");
    expect((await authorize("sans-code")).searchParams.has("code")).toBe(false);
    expect((await authorize("mauvais-etat")).searchParams.get("state")).not.toBe("etat-de-test");
  });
});

describe("échange du code", () => {
  test("donne un jeton", async () => {
    const response = await exchange(await freshCode());
    expect(response.status).toBe(200);
    expect(await read(response)).toMatchObject({
      token_type: "Bearer",
      expires_in: 604800,
      scope: "identify guilds guilds.members.read",
    });
  });

  test("un code ne sert qu’une fois, même parmi trois demandes simultanées", async () => {
    const form = await freshCode();
    const statuses = await Promise.all(
      [exchange(form), exchange(form), exchange(form)].map(async (r) => (await r).status),
    );
    expect(statuses.sort()).toEqual([200, 400, 400]);
  });

  test("un mauvais code_verifier est refusé et perd le code", async () => {
    const form = await freshCode();
    expect(await refusal(exchange({ ...form, code_verifier: pkce().verifier }))).toEqual([
      400,
      "invalid_grant",
    ]);
    expect(await refusal(exchange(form))).toEqual([400, "invalid_grant"]);
    const { code } = await freshCode();
    expect(await refusal(exchange({ code }))).toEqual([400, "invalid_request"]);
  });

  test("un code ne vaut que pour son adresse de retour et pendant dix minutes", async () => {
    const elsewhere = { ...(await freshCode()), redirect_uri: `${REDIRECT_URI}/` };
    expect(await refusal(exchange(elsewhere))).toEqual([400, "invalid_grant"]);
    const late = await freshCode();
    clock += 10 * 60 * 1000;
    expect(await refusal(exchange(late))).toEqual([400, "invalid_grant"]);
    expect(await refusal(exchange({ ...late, code: "inconnu" }))).toEqual([400, "invalid_grant"]);
  });

  test("un client inconnu, un autre type de corps ou de grant sont refusés", async () => {
    const form = await freshCode();
    expect(await refusal(exchange({ ...form, client_secret: "faux" }))).toEqual([401, "invalid_client"]);
    expect(await refusal(exchange({ ...form, client_id: "" }))).toEqual([401, "invalid_client"]);
    expect(await refusal(exchange({ ...form, grant_type: "password" }))).toEqual([
      400,
      "unsupported_grant_type",
    ]);
    expect(await refusal(exchange(form, { "content-type": "application/json" }))).toEqual([400, 50035]);
    expect((await exchange(form)).status).toBe(200);
  });

  test("révoquer le jeton y met fin", async () => {
    const token = await signIn("client");
    const url = `${discord.apiUrl}/oauth2/token/revoke`;
    const revoke = (form: Record<string, string>) =>
      fetch(url, { method: "POST", body: new URLSearchParams({ token, ...form }) });
    expect((await revoke({})).status).toBe(401);
    expect((await ownMember(token)).status).toBe(200);
    expect((await revoke(client)).status).toBe(200);
    expect((await ownMember(token)).status).toBe(401);
  });
});

describe("membres et rôles", () => {
  test("chaque persona a ses rôles, sous forme de textes", async () => {
    const roles = async (persona: string) => (await read(await ownMember(await signIn(persona)))).roles;
    expect(await roles("owner")).toEqual([ownerRoleIds[0]]);
    expect(await roles("owner2")).toEqual([ownerRoleIds[1]]);
    const many: string[] = await roles("multi");
    expect(new Set(many).size).toBe(250);
    expect(many).toEqual(expect.arrayContaining([clientRoleId, teamRoleId]));
    const me = await read(await api("/users/@me", `Bearer ${await signIn("nom-piege")}`));
    expect(me.global_name).toMatch(/<b>.*\u202E.*"/u);
    expect(BigInt(me.id)).toBeGreaterThan(2n ** 53n);
  });

  test("les noms sont de ceux que Discord accepte et les identifiants sont distincts", () => {
    const all = personas();
    for (const { user } of all) expect([...(user.global_name ?? "")].length).toBeLessThanOrEqual(32);
    expect(new Set(all.map(({ user }) => user.id)).size).toBe(all.length);
  });

  test("qui n’est pas membre reçoit 404, et un autre serveur reste inconnu", async () => {
    const token = await signIn("non-membre");
    expect(await refusal(ownMember(token))).toEqual([404, 10004]);
    expect(await read(await api("/users/@me/guilds", `Bearer ${token}`))).toHaveLength(1);
    expect(await refusal(botMember(userId("non-membre")))).toEqual([404, 10007]);
    expect(await refusal(botMember("123456789012345678"))).toEqual([404, 10013]);
    expect(await refusal(botMember("moi"))).toEqual([400, 50035]);
    const other = `/guilds/2000000000000000002/members/${userId("client")}`;
    expect(await refusal(api(other, `Bot ${botToken}`))).toEqual([403, 50001]);
  });

  test("chaque appel veut sa sorte de jeton", async () => {
    const token = await signIn("client");
    const path = `/guilds/${guildId}/members/${userId("client")}`;
    expect((await api(path, `Bearer ${token}`)).status).toBe(401);
    expect((await api(path, "Bot faux")).status).toBe(401);
    expect((await api("/users/@me", token)).status).toBe(401);
    expect((await api("/users/@me/guilds", `Bot ${botToken}`)).status).toBe(401);
    expect((await api(`/guilds/${guildId}`, `Bot ${botToken}`)).status).toBe(200);
  });

  test("les rôles changent pendant un test, puis reviennent", async () => {
    const id = userId("client");
    await control("membre", { persona: id, roles: [teamRoleId] });
    expect((await read(await botMember(id))).roles).toEqual([teamRoleId]);
    await control("membre", { persona: "client", roles: null });
    expect((await botMember(id)).status).toBe(404);
    resetState(discord.state);
    expect((await read(await botMember(id))).roles).toContain(clientRoleId);
  });

  test("un persona ajouté se connecte comme les autres", async () => {
    const added = {
      id: "nouveau",
      name: "Lola",
      roles: [teamRoleId],
      faults: { me: { kind: "status", status: 503 } },
    };
    expect((await control("personas", added)).status).toBe(200);
    const token = await signIn("nouveau");
    expect((await read(await ownMember(token))).user.global_name).toBe("Lola");
    expect((await api("/users/@me", `Bearer ${token}`)).status).toBe(503);
  });
});

describe("fautes", () => {
  test("trop de requêtes : en-têtes et corps de Discord, puis réussite", async () => {
    const form = await freshCode("token-429-puis-ok");
    const refused = await exchange(form);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(refused.headers.get("x-ratelimit-scope")).toBe("user");
    expect(refused.headers.get("x-ratelimit-reset-after")).toBe("1.000");
    expect(await read(refused)).toMatchObject({ retry_after: 1, global: false });
    expect((await exchange(form)).status).toBe(200);
  });

  test("réponses malformées, erreurs et connexions coupées à l’échange", async () => {
    expect(await refusal(exchange(await freshCode("code-expire")))).toEqual([400, "invalid_grant"]);
    const gateway = await exchange(await freshCode("token-502-html"));
    expect([gateway.status, gateway.headers.get("content-type")]).toEqual([502, "text/html"]);
    await expect(exchange(await freshCode("token-nonsense")).then(read)).rejects.toThrow(SyntaxError);
    expect(await read(await exchange(await freshCode("token-mauvaise-forme")))).not.toHaveProperty(
      "access_token",
    );
    await expect(exchange(await freshCode("token-coupe"))).rejects.toThrow("fetch failed");
  });

  test("le robot répond quand le jeton de l’utilisateur échoue, ou échoue à son tour", async () => {
    const statuses = async (persona: string) => {
      const own = await ownMember(await signIn(persona));
      return [own.status, (await botMember(userId(persona))).status];
    };
    expect(await statuses("bot-only")).toEqual([500, 200]);
    expect(await statuses("bot-403")).toEqual([500, 403]);
    expect(await refusal(botMember(userId("bot-404")))).toEqual([404, 10007]);
    expect(typeof (await read(await botMember(userId("roles-texte")))).roles).toBe("string");
  });

  test("une faute générale dure le nombre d’appels voulu", async () => {
    await control("fautes", { endpoint: "botMember", fault: { kind: "status", status: 500 }, times: 2 });
    const statuses: number[] = [];
    for (let call = 0; call < 3; call += 1) statuses.push((await botMember(userId("client"))).status);
    expect(statuses).toEqual([500, 500, 200]);
  });

  test("une commande fausse est refusée avec son motif", async () => {
    expect((await control("fautes", { endpoint: "nulle-part", fault: null })).status).toBe(400);
    expect((await control("membre", { persona: "personne", roles: null })).status).toBe(400);
    expect((await control("constructor", {})).status).toBe(404);
    const form = await fetch(`${discord.url}/__simulateur/membre`, {
      method: "POST",
      body: new URLSearchParams(),
    });
    expect(form.status).toBe(415);
  });

  test("l’arrêt n’attend pas les réponses suspendues", async () => {
    const own = await startDiscordSimulator();
    own.state.faults.set("gateway", { fault: { kind: "hang" }, remaining: null });
    const hanging = fetch(`${own.apiUrl}/gateway`).catch((error: Error) => error.message);
    while (own.state.calls.length !== 1) await new Promise((resolve) => setTimeout(resolve, 5));
    // Of its own accord the answer would never end, nor would this.
    await own.close();
    expect(await hanging).toBe("fetch failed");
    expect(own.state.calls[0]).toMatchObject({ outcome: "hung", status: null });
  });
});

describe("webhook", () => {
  const post = (payload: unknown, query = "?wait=true") =>
    fetch(discord.webhookUrl + query, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": AGENT },
      body: typeof payload === "string" ? payload : JSON.stringify(payload),
    });
  const embed = (extra: object) => ({ embeds: [{ title: "Titre", ...extra }] });
  const field = { name: "n", value: "v" };

  test("wait=true rend le message, sans wait 204 ; il se lit, se modifie et se supprime", async () => {
    const sent = await post({
      content: "Bonjour",
      ...embed({ color: 0xff00aa, timestamp: new Date(0).toISOString() }),
    });
    const { id } = await read(sent);
    expect(sent.status).toBe(200);
    expect((await post({ content: "Bonjour" }, "")).status).toBe(204);
    const url = `${discord.webhookUrl}/messages/${id}`.replace("/api/", "/api/v10/");
    const headers = { "content-type": "application/json" };
    const edited = await fetch(url, {
      method: "PATCH",
      headers,
      body: JSON.stringify({ content: "Bonsoir" }),
    });
    expect([edited.status, (await read(edited)).content]).toEqual([200, "Bonsoir"]);
    expect((await fetch(url, { method: "DELETE" })).status).toBe(204);
    expect(await refusal(fetch(url))).toEqual([404, 10008]);
    expect(discord.state.messages).toMatchObject([{ id, deleted: true }, { deleted: false }]);
  });

  test("le salon d'essai a son webhook, et chacun ne touche que ses messages", async () => {
    const { id } = await read(await post({ content: "Annonce" }));
    const url = (base: string) => `${base}/messages/${id}`;
    expect(await refusal(fetch(url(discord.testWebhookUrl), { method: "DELETE" }))).toEqual([404, 10008]);
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ content: "Essai" });
    await fetch(discord.testWebhookUrl, { method: "POST", headers, body });
    expect(discord.state.messages.map(({ channel }) => channel)).toEqual(["annonces", "essais"]);
  });

  test("un autre identifiant ou un autre jeton est inconnu", async () => {
    expect(await refusal(fetch(discord.webhookUrl))).toEqual([200, undefined]);
    expect(await refusal(fetch(`${discord.webhookUrl}x`))).toEqual([404, 10015]);
    expect(await refusal(fetch(discord.webhookUrl.replace("4000000000000000001", "4")))).toEqual([
      404, 10015,
    ]);
  });

  test("accepte ce qui atteint juste les limites, comptées en caractères", async () => {
    expect((await post({ content: "👩".repeat(2000) })).status).toBe(200);
    const fields = Array(25).fill(field);
    expect(
      (await post(embed({ title: "t".repeat(256), description: "d".repeat(4096), fields }))).status,
    ).toBe(200);
  });

  test.each([
    ["contenu de 2001", { content: "x".repeat(2001) }, "content"],
    ["11 encarts", { embeds: Array(11).fill({ title: "t" }) }, "embeds"],
    ["titre de 257", embed({ title: "x".repeat(257) }), "embeds.0.title"],
    ["description de 4097", embed({ description: "x".repeat(4097) }), "embeds.0.description"],
    ["26 champs", embed({ fields: Array(26).fill(field) }), "embeds.0.fields"],
    [
      "nom de champ de 257",
      embed({ fields: [{ ...field, name: "x".repeat(257) }] }),
      "embeds.0.fields.0.name",
    ],
    [
      "valeur de champ de 1025",
      embed({ fields: [{ ...field, value: "x".repeat(1025) }] }),
      "embeds.0.fields.0.value",
    ],
    ["champ vide", embed({ fields: [{ name: "n", value: " " }] }), "embeds.0.fields.0.value"],
    ["pied de 2049", embed({ footer: { text: "x".repeat(2049) } }), "embeds.0.footer.text"],
    ["auteur de 257", embed({ author: { name: "x".repeat(257) } }), "embeds.0.author.name"],
    [
      "6001 en tout",
      { embeds: [{ description: "x".repeat(4000) }, { description: "x".repeat(2001) }] },
      "embeds",
    ],
    ["couleur en texte", embed({ color: "#ff0000" }), "embeds.0.color"],
    ["date à la française", embed({ timestamp: "21/11/2025" }), "embeds.0.timestamp"],
    ["lien sans http", embed({ url: "javascript:alert(1)" }), "embeds.0.url"],
    ["encart vide", { embeds: [{}] }, "embeds.0.description"],
    ["nom d’expéditeur interdit", { content: "x", username: "Discord NEVA" }, "username"],
    [
      "liste et type à la fois",
      { content: "x", allowed_mentions: { parse: ["roles"], roles: [clientRoleId] } },
      "allowed_mentions",
    ],
  ])("refuse : %s", async (_, payload, path) => {
    const response = await post(payload);
    const body = await read(response);
    expect([response.status, body.code]).toEqual([400, 50035]);
    const node = path.split(".").reduce((tree, key) => tree?.[key], body.errors);
    expect(node?._errors).toHaveLength(1);
    expect(discord.state.messages).toHaveLength(0);
  });

  test("refuse un message vide, un corps illisible ou d’un autre type", async () => {
    expect(await refusal(post({ content: "  " }))).toEqual([400, 50006]);
    expect(await refusal(post("{"))).toEqual([400, 50109]);
    expect(await refusal(fetch(discord.webhookUrl, { method: "POST", body: "content=x" }))).toEqual([
      400, 50035,
    ]);
  });

  const silence = { everyone: false, roles: [], users: [] };
  const user = "800000000000000001";
  const all = `@everyone <@&${clientRoleId}> <@${user}>`;
  test.each([
    ["sans allowed_mentions, seuls les utilisateurs", all, undefined, { ...silence, users: [user] }],
    ["parse vide : personne", all, { parse: [] }, silence],
    [
      "tous les types",
      all,
      { parse: ["everyone", "roles", "users"] },
      { everyone: true, roles: [clientRoleId], users: [user] },
    ],
    ["un rôle nommé", all, { parse: [], roles: [clientRoleId] }, { ...silence, roles: [clientRoleId] }],
    ["un rôle nommé mais absent du texte", "rien", { parse: [], roles: [clientRoleId] }, silence],
    ["un rôle qui n’est pas mentionnable", `<@&${ownerRoleIds[0]}>`, { parse: ["roles"] }, silence],
    ["du code", `\`${all}\` \`\`\`${all}\`\`\``, { parse: ["everyone", "roles", "users"] }, silence],
    ["une mention rompue", "@\u200beveryone <\u200b@&1>", { parse: ["everyone", "roles"] }, silence],
  ])("fait sonner : %s", async (_, content, allowedMentions, pings) => {
    expect((await post({ content, allowed_mentions: allowedMentions })).status).toBe(200);
    expect(discord.state.messages[0]?.pings).toEqual(pings);
  });

  test("un encart ne fait sonner personne", async () => {
    await post({ ...embed({ description: all }), content: "Patch" });
    expect(discord.state.messages).toMatchObject([{ pings: silence }]);
  });

  test("une réponse tardive ou perdue a quand même livré le message, une connexion suspendue non", async () => {
    const once = (fault: Fault) => discord.state.faults.set("webhook", { fault, remaining: 1 });
    once({ kind: "reset", after: true });
    await expect(post({ content: "livré" })).rejects.toThrow("fetch failed");
    once({ kind: "delay", ms: 60_000 });
    const late = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"content":"tard"}',
    };
    await expect(fetch(discord.webhookUrl, { ...late, signal: AbortSignal.timeout(100) })).rejects.toThrow();
    once({ kind: "hang" });
    await expect(fetch(discord.webhookUrl, { ...late, signal: AbortSignal.timeout(100) })).rejects.toThrow();
    expect(discord.state.messages.map(({ payload }) => payload.content)).toEqual(["livré", "tard"]);
    const outcomes = () => callsTo("webhook").map(({ outcome }) => outcome);
    await expect.poll(outcomes, { interval: 5 }).toEqual(["reset", "abandoned", "hung"]);
  });

  test("la page d’accueil montre les messages sans en exécuter le texte", async () => {
    const description = "<script>alert(1)</script>";
    await post({
      content: `<@&${clientRoleId}>`,
      allowed_mentions: { roles: [clientRoleId] },
      ...embed({ description }),
    });
    const markup = await (await fetch(discord.url)).text();
    expect(markup).toContain("&lt;script&gt;");
    expect(markup).not.toContain("<script");
    expect(markup).toContain("Fait sonner : rôle Client");
  });
});

describe("journal des appels", () => {
  test("compte les appels sans garder de secret", async () => {
    const form = await freshCode();
    const { access_token: token } = await read(await exchange(form));
    await ownMember(token);
    await botMember(userId("client"));
    await fetch(discord.webhookUrl);
    const log = await (await fetch(`${discord.url}/__simulateur/appels`)).text();
    const webhookToken = discord.webhookUrl.split("/").at(-1);
    for (const secret of [form.code, form.code_verifier, token, botToken, clientSecret, webhookToken]) {
      expect(log).not.toContain(secret);
    }
    const { counts, calls } = JSON.parse(log);
    expect(counts).toEqual({ authorize: 1, token: 1, member: 1, botMember: 1, webhookInfo: 1 });
    expect(calls[2]).toMatchObject({ persona: "client", status: 200, warnings: [] });
    expect(calls[2].headers.authorization).toBe(`Bearer …${token.slice(-4)}`);
  });

  test("remarque un User-Agent qui ne suit pas la forme de Discord", async () => {
    const response = await fetch(`${discord.apiUrl}/gateway`);
    expect(response.status).toBe(200);
    expect(callsTo("gateway")[0]?.warnings).toHaveLength(1);
    expect((await api("/inconnu", "")).status).toBe(404);
    expect((await fetch(`${discord.apiUrl}/gateway`, { method: "POST" })).status).toBe(405);
    expect(await refusal(fetch(`${discord.url}/api/v3/gateway`))).toEqual([400, 50041]);
  });
});

test("le programme annonce son adresse et s’arrête proprement", async () => {
  const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
  const node = process.features.typescript ? process.execPath : path("../../node_modules/.bin/node");
  const child = spawn(node, [path("../fakes/discord/main.ts"), "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout, "data");
  const url = /http:\/\/localhost:\d+/.exec(String(line))?.[0];
  expect((await fetch(`${url}/api/v10/gateway`)).status).toBe(200);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});
