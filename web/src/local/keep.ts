// What this device keeps of games, setups and solved puzzles: texts by key, in IndexedDB.

const database = 'tankchess';
const table = 'kept';

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser keeps nothing'));
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('the browser keeps nothing'));
  });
}

export class Keep {
  private constructor(private db: IDBDatabase) {}

  /** Fails where the browser keeps nothing, as in some private windows. */
  static async open(): Promise<Keep> {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(table);
    return new Keep(await done(request));
  }

  async all(): Promise<[string, string][]> {
    const store = this.db.transaction(table).objectStore(table);
    const [keys, texts] = await Promise.all([done(store.getAllKeys()), done(store.getAll() as IDBRequest<string[]>)]);
    return keys.map((key, i) => [String(key), texts[i]!]);
  }

  /** Resolves when it is safe. */
  async write(changes: Record<string, string | null>): Promise<void> {
    const transaction = this.db.transaction(table, 'readwrite', { durability: 'strict' });
    const store = transaction.objectStore(table);
    for (const [key, text] of Object.entries(changes)) {
      if (text === null) store.delete(key);
      else store.put(text, key);
    }
    await finished(transaction);
  }
}
