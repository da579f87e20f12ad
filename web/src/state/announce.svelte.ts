// What screen readers are told. A growing counter makes the same words speak again; each kind has its own, so that
// an urgent message does not repeat the last polite one.
const state = $state({ polite: '', polite_count: 0, urgent: '', urgent_count: 0 });

export function announcement(): Readonly<typeof state> {
  return state;
}

export function announce(text: string, urgent = false): void {
  if (urgent) {
    state.urgent = text;
    state.urgent_count += 1;
  } else {
    state.polite = text;
    state.polite_count += 1;
  }
}
