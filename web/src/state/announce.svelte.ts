// What screen readers are told. A growing counter makes the same words speak again.
const state = $state({ polite: '', urgent: '', count: 0 });

export function announcement(): { polite: string; urgent: string; count: number } {
  return state;
}

export function announce(text: string, urgent = false): void {
  state.count += 1;
  if (urgent) state.urgent = text;
  else state.polite = text;
}
