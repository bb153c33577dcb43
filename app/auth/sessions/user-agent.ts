const browsers: [RegExp, string][] = [
  [/Edg(?:A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/(?:Firefox|FxiOS)\//, "Firefox"],
  [/(?:Chrome|CriOS)\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

const first = (families: [RegExp, string][], agent: string) =>
  families.find(([pattern]) => pattern.test(agent))?.[1];

/** Family of browser and system, such as 'Firefox · Windows': enough to recognise one's own session. */
export function describeAgent(agent: string): string {
  return [first(browsers, agent) ?? "Navigateur", first(systems, agent)].filter(Boolean).join(" · ");
}
