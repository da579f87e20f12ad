// Pages of a club's chat, put together; the server sends the newest line first. Pure.
interface Line {
  id: string;
}

/** The newest page replaces what it covers: lines that are gone from it were taken away. */
export function with_newest<Each extends Line>(lines: readonly Each[], page: readonly Each[]): Each[] {
  const fresh = [...page].reverse();
  const first = fresh[0]?.id;
  return first === undefined ? [] : [...lines.filter((each) => each.id < first), ...fresh];
}

export function with_older<Each extends Line>(lines: readonly Each[], page: readonly Each[]): Each[] {
  const first = lines[0]?.id;
  return [...[...page].reverse().filter((each) => first === undefined || each.id < first), ...lines];
}
