// Questions to the server from a page in somebody else's frame: nobody is logged in here, and no cookie is wanted.

export class Refused extends Error {}

export async function ask<Answer>(path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(path, {
    credentials: 'omit',
    ...(body === undefined ? {} : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Refused(String(response.status));
  return (await response.json()) as Answer;
}
