import { toast } from '$/state/toasts.svelte';
import { error_text } from '$/ui/words';

/** Does something that the server may refuse, and says how it went. */
export async function attempt(what: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await what();
    if (done) toast(done, 'good');
  } catch (error) {
    toast(error_text(error), 'bad');
  }
}
