const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** What people call their browser: "Firefox · Linux" instead of a line of version numbers. */
export function device_name(agent: string): string {
  const find = (list: [RegExp, string][]): string => list.find(([pattern]) => pattern.test(agent))?.[1] ?? '';
  return [find(browsers), find(systems)].filter(Boolean).join(' · ') || agent;
}
