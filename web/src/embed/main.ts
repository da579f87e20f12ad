// /embed/game/ID, /embed/position?tps=…, /embed/puzzle/ID, /embed/study/ID: light pages that need no account, no cookie and no socket.
import { Refused } from './ask';
import { element } from './frame';
import { show_game } from './game';
import { show_position } from './position';
import { show_puzzle } from './puzzle';
import { show_study } from './study';
import { chosen_language, load_texts, say, site_path } from './texts';
import '../ui/tokens.css';
import './embed.css';

const main = document.getElementById('embed')!;
const [, , kind = '', id = ''] = location.pathname.split('/').map(decodeURIComponent);
const query = new URLSearchParams(location.search);

function show_failure(error: unknown): void {
  const link = element('a', say('open'));
  link.href = site_path('');
  link.target = '_blank';
  link.rel = 'noopener';
  main.replaceChildren(element('p', say(error instanceof Refused ? 'missing' : 'failed')), link);
}

async function show(): Promise<void> {
  const theme = query.get('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
  await load_texts(chosen_language(query, navigator.languages));
  if (kind === 'game') await show_game(main, id, query);
  else if (kind === 'puzzle') await show_puzzle(main, id);
  else if (kind === 'study') await show_study(main, id, query);
  else if (kind === 'position') show_position(main, query);
  else throw new Refused(kind);
}

show().catch(show_failure);
