// What the server says about the position of a board, asked for only while something is wanted.
import { view_position, type PositionView, type Wanted } from '$/net/api';

export class AskedView {
  view = $state.raw<PositionView | null>(null);

  /** Made while its component is. */
  constructor(tps: () => string, wanted: () => readonly Wanted[]) {
    $effect(() => {
      const about = tps();
      const want = [...new Set(wanted())];
      if (want.length === 0) {
        this.view = null;
        return;
      }
      // The old answer stays for the moment that the new one takes: nothing flickers.
      view_position(about, [], want).then(
        (answer) => about === tps() && (this.view = answer),
        () => about === tps() && (this.view = null),
      );
    });
  }
}
