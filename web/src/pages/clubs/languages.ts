// Languages that a club may speak, in the reader's words. Those of this site come first.
import { locale } from '$/i18n/i18n.svelte';

export const languages = [
  ...['en', 'de', 'ro'],
  ...['bg', 'cs', 'da', 'el', 'es', 'et', 'fi', 'fr', 'hi', 'hr', 'hu', 'it', 'ja', 'ko', 'lt', 'lv', 'nl', 'no', 'pl', 'pt', 'ru'],
  ...['sk', 'sl', 'sr', 'sv', 'tr', 'uk', 'zh'],
] as const;

export function language_name(code: string): string {
  try {
    return new Intl.DisplayNames([locale()], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
