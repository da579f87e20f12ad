// The files of data/puzzles as this build has them, in the order of their names.

const urls = import.meta.glob<string>('../../../data/puzzles/*.txt', { query: '?url', import: 'default', eager: true });

export function puzzle_files(): Promise<{ name: string; text: string }[]> {
  return Promise.all(
    Object.entries(urls)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(async ([path, url]) => {
        const response = await fetch(url);
        if (!response.ok) throw new Error(`the puzzles cannot be had: ${response.status}`);
        return { name: path.split('/').at(-1)!, text: await response.text() };
      }),
  );
}
