/**
 * `npm run bench:prepared`: how long after the click a page that was under the pointer is on screen. A real
 * browser is started without its developer tools, which would switch prerendering off, behind a proxy that
 * delays every answer as a slow phone network does and adds a script to two pages: one hands the other to be
 * prepared and clicks on its link; the other says when it was shown.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { browserLaunch, unpackBundledBrowser } from "../../tests/e2e/browser.ts";
import { startSite } from "../local/built-site.ts";
import { simulatorVariables } from "../local/simulator-variables.ts";
import { needBuild } from "../plain-errors.ts";
import { ask } from "./load.ts";

const [from, to] = ["/guide", "/guide/faq"];
const delayMs = 150;
const preparedForMs = 3000;
const runs = 5;

interface Report {
  prepared: boolean;
  /** Milliseconds between the click and the first frame with the page. */
  shownMs: number;
}

const rules = JSON.stringify({ prerender: [{ urls: [to], eagerness: "immediate" }] });
const leave = `<script type="speculationrules">${rules}</script><script>setTimeout(() => {
  sessionStorage.setItem("clic", Date.now());
  document.querySelector('main a[href="${to}"]').click();
}, ${preparedForMs});</script>`;
const arrive = `<script>{
  const report = (prepared) => requestAnimationFrame(() => requestAnimationFrame(() => fetch("/rapport", {
    method: "POST",
    body: JSON.stringify({ prepared, shownMs: Date.now() - sessionStorage.getItem("clic") }),
  })));
  if (document.prerendering) document.addEventListener("prerenderingchange", () => report(true), { once: true });
  else addEventListener("load", () => report(false));
}</script>`;

// It takes no option.
parseArgs();
needBuild();
const site = await startSite({ variables: simulatorVariables("1") });
let told: (report: Report) => void = () => undefined;

async function proxy(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (incoming.url === "/rapport") {
    let body = "";
    for await (const part of incoming) body += part;
    outgoing.end();
    return told(JSON.parse(body) as Report);
  }
  const answer = await ask(new URL(incoming.url ?? "/", site.url), {
    Accept: incoming.headers.accept ?? "*/*",
  });
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  const headers = { ...answer.headers };
  for (const name of ["content-length", "transfer-encoding", "content-security-policy"]) delete headers[name];
  const added = incoming.url === from ? leave : incoming.url === to ? arrive : "";
  outgoing.writeHead(answer.status, headers as Record<string, string>);
  outgoing.end(added ? answer.body.toString().replace("</head>", () => `${added}</head>`) : answer.body);
}

async function run(port: number): Promise<Report> {
  const profile = mkdtempSync(join(tmpdir(), "neva-"));
  const { executablePath, args, env } = browserLaunch();
  const reported = new Promise<Report>((resolve, reject) => {
    told = resolve;
    setTimeout(() => reject(new Error(`${to} was not shown.`)), 30_000).unref();
  });
  const options = [
    ...args,
    "--headless=new",
    `--user-data-dir=${profile}`,
    `http://localhost:${port}${from}`,
  ];
  const browser = spawn(executablePath, options, { stdio: "ignore", env });
  try {
    return await reported;
  } finally {
    browser.kill("SIGKILL");
    await new Promise((resolve) => browser.once("exit", resolve));
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

await unpackBundledBrowser();
const server = createServer((incoming, outgoing) => void proxy(incoming, outgoing)).listen(0);
const reports: Report[] = [];
for (let i = 0; i < runs; i++) reports.push(await run((server.address() as AddressInfo).port));
console.table(
  reports.map(({ prepared, shownMs }) => ({ préparée: prepared, "affichée après (ms)": shownMs })),
);
server.close();
server.closeAllConnections();
await site.stop();
