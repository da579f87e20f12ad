// Message formatting: `{name}` parameters, and plural forms chosen by the parameter `n`.

export type Params = Record<string, string | number>;
export type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Messages = Record<string, Message>;
export type Tree = { [key: string]: string | Tree };

const plural_names = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);

function is_plural(value: Tree): boolean {
  const keys = Object.keys(value);
  return keys.includes('other') && keys.every((key) => plural_names.has(key));
}

/** Turns nested messages into one level of dotted keys; plural groups stay whole. */
export function flatten(tree: Tree, prefix = '', out: Messages = {}): Messages {
  for (const [key, value] of Object.entries(tree)) {
    const name = prefix ? `${prefix}.${key}` : key;
    if (typeof value === 'string') out[name] = value;
    else if (is_plural(value)) out[name] = value as Message;
    else flatten(value, name, out);
  }
  return out;
}

/** Names of the parameters that a message uses, sorted. */
export function parameters(message: Message): string[] {
  const text = typeof message === 'string' ? message : Object.values(message).join(' ');
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!))].sort();
}

export function format(message: Message, params: Params, locale: string): string {
  let text: string;
  if (typeof message === 'string') text = message;
  else {
    const rule = new Intl.PluralRules(locale).select(Number(params['n'] ?? 0));
    text = message[rule] ?? message.other ?? '';
  }
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value;
  });
}
