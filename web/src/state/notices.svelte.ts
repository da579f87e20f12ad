// How much waits in the inbox, and what is said about it while the page is open.
import { href } from '$/app/router.svelte';
import { t } from '$/i18n/i18n.svelte';
import { get_notices, see_notices, type Notice } from '$/net/notices';
import { is_account } from './session.svelte';
import { toast } from './toasts.svelte';

const state = $state({ unseen: 0, news: 0 });

export function unseen_notices(): number {
  return state.unseen;
}

/** Changes with every notice that comes in. */
export function notice_news(): number {
  return state.news;
}

/** Where a notice leads to. */
export function notice_page({ kind, about, data }: Notice): string {
  if (kind === 'challenge') return href('c', about);
  if (kind === 'simul' || kind === 'study') return href(kind, about);
  if (kind === 'moderation') return href(about === 'queue' ? 'moderation' : 'standing');
  if (kind === 'follower') return href('player', data.name);
  if (kind === 'club_event' || kind === 'tournament') return href('tournament', about);
  return href(kind.startsWith('club') ? 'club' : 'game', about);
}

export function notice_text({ kind, data }: Notice): string {
  return t(`notice.${kind}`, { name: data.name, title: data.title ?? '' });
}

function set_unseen(count: number): void {
  state.unseen = count;
  const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>;
  // The icon of the installed app; browsers without it have the title.
  if (setAppBadge && clearAppBadge) (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}

/** Asks how much waits. */
export async function count_notices(): Promise<void> {
  if (is_account()) set_unseen((await get_notices('', 1)).unseen);
  else set_unseen(0);
}

/** A notice has come in while the page is open. */
export function hear_notice(notice: Notice): void {
  set_unseen(state.unseen + 1);
  state.news += 1;
  const text = notice_text(notice);
  // A challenge has a message of its own.
  if (notice.kind !== 'challenge') toast(text, 'info', notice_page(notice));
  if (document.visibilityState === 'hidden' && 'Notification' in window && Notification.permission === 'granted') {
    const shown = new Notification('Tank Chess', { body: text, tag: `${notice.kind} ${notice.about}` });
    shown.onclick = () => {
      window.focus();
      location.href = notice_page(notice);
    };
  }
}

/** Whoever looks at a thing has seen what was told about it. */
export async function saw(what: { until: string } | { about: string }): Promise<void> {
  if (!is_account() || state.unseen === 0) return;
  set_unseen((await see_notices(what)).unseen);
}
