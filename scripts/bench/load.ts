import { readdirSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";

export interface Load {
  /** Milliseconds of CPU of the workerd process for one request. */
  cpuMs: number;
  perSecond: number;
  p50: number;
  p99: number;
  status: number;
}

const together = 4;

/** Time that the threads of a process have run so far, in milliseconds: the kernel counts it in nanoseconds. */
export function cpuMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const ran = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8"));
  return ran.reduce((sum, line) => sum + Number(line.split(" ")[0]), 0) / 1e6;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export function ask(url: URL, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
        }),
      );
      response.on("error", reject);
    });
    // A connection that was kept while the database was filled may have been closed from the other end.
    call.on("error", (error: NodeJS.ErrnoException) =>
      call.reusedSocket && error.code === "ECONNRESET" ? resolve(ask(url, headers)) : reject(error),
    );
    call.end();
  });
}

let visitors = 0;
/** Somebody else each time: the limits that hold one visitor back are not what is measured. */
function visitor(): Record<string, string> {
  visitors += 1;
  return { "CF-Connecting-IP": `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}` };
}

let views = 0;
/** The same page under an address that nobody asked for before: the Worker has not rendered it. */
function unseen(url: URL): URL {
  const other = new URL(url);
  views += 1;
  other.searchParams.set("vue", String(views));
  return other;
}

/** Asks for one address again and again, a few at a time; `anew`: for its page, rendered each time. */
export async function load(url: URL, pid: number, times: number, anew = false): Promise<Load> {
  let status = 0;
  let left = times;
  const latencies: number[] = [];
  const visit = async () => {
    while (left > 0) {
      left -= 1;
      const asked = performance.now();
      status = (await ask(anew ? unseen(url) : url, visitor())).status;
      latencies.push(performance.now() - asked);
    }
  };
  const cpuBefore = cpuMs(pid);
  const started = performance.now();
  await Promise.all(Array.from({ length: together }, visit));
  const seconds = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (part: number) => latencies[Math.floor(latencies.length * part)] ?? 0;
  return {
    cpuMs: (cpuMs(pid) - cpuBefore) / times,
    perSecond: times / seconds,
    p50: at(0.5),
    p99: at(0.99),
    status,
  };
}

/** Of several runs the one that was least disturbed: nothing makes a Worker faster than it is. */
export function best(runs: readonly Load[]): Load {
  const [first, ...rest] = runs;
  if (!first) throw new Error("No run.");
  return rest.reduce(
    (least, run) => ({
      cpuMs: Math.min(least.cpuMs, run.cpuMs),
      perSecond: Math.max(least.perSecond, run.perSecond),
      p50: Math.min(least.p50, run.p50),
      p99: Math.min(least.p99, run.p99),
      status: run.status,
    }),
    first,
  );
}
