import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";

export interface Load {
  /** Milliseconds of CPU of the workerd process for one request. */
  cpuMs: number;
  perSecond: number;
  p50: number;
  p99: number;
  status: number;
}

const ticksPerSecond = 100;
const wanted = { warmUp: 150, measured: 600, together: 4 };

/** User and system time of a process so far, in milliseconds. */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export interface Answer {
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

/** Asks for one address again and again, a few at a time, after a warm-up. */
export async function load(url: URL, pid: number): Promise<Load> {
  const run = async (times: number, latencies: number[]) => {
    let left = times;
    const worker = async () => {
      while (left > 0) {
        left -= 1;
        const started = performance.now();
        status = (await ask(url, visitor())).status;
        latencies.push(performance.now() - started);
      }
    };
    await Promise.all(Array.from({ length: wanted.together }, worker));
  };
  let status = 0;
  await run(wanted.warmUp, []);
  const latencies: number[] = [];
  const cpuBefore = cpuMs(pid);
  const started = performance.now();
  await run(wanted.measured, latencies);
  const seconds = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (part: number) => latencies[Math.floor(latencies.length * part)] ?? 0;
  return {
    cpuMs: (cpuMs(pid) - cpuBefore) / wanted.measured,
    perSecond: wanted.measured / seconds,
    p50: at(0.5),
    p99: at(0.99),
    status,
  };
}
