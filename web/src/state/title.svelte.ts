// A word before the title of the tab: what waits for the reader.
let note = $state('');

export function note_title(text: string): void {
  note = text;
}

export function title_note(): string {
  return note;
}
