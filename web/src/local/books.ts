// The files of data/book as this build has them: a part of its own, fetched when the computer is to play or to analyse.

const files = import.meta.glob<string>('../../../data/book/*.book', { query: '?raw', import: 'default', eager: true });

export const books: readonly string[] = Object.values(files);
