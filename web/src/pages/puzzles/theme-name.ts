import { has_text, t } from '$/i18n/i18n.svelte';

/** Themes that we have no words for go by their id. */
export function theme_name(id: string): string {
  return has_text(`puzzle.theme.${id}`) ? t(`puzzle.theme.${id}`) : id;
}
