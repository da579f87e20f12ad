// How a position came about, as a board shows it: the turn is played and heard, then kept as a still picture.
import type { Board } from '$/lib/tps';
import { play_sound, prepare_sound } from '$/sound/sounds';
import { onMount, untrack } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';
import { trace_turn, type Effect, type Lobs, type Trace } from './animation';
import { heard_at, sound_of } from './effect-sounds';
import type { Overlays } from './overlays';
import { Playback } from './playback.svelte';
import type { View } from './view';

export interface ShowHost {
  position: () => Board;
  view: () => View;
  /** The turn that led to the position; a new list is played. */
  effects: () => readonly Effect[] | null;
  /** Turns since the player's own, where they are several. */
  replies: () => readonly (readonly Effect[])[];
  overlays: () => Overlays;
  motion: () => boolean;
  lobs: Lobs;
  /** How high a kind sounds. */
  pitch: (kind: string) => number;
}

export class TurnShow {
  readonly playback: Playback;
  /** Overlays are about the board as it stands: they change when the pieces have come to rest, which also keeps frames free. */
  overlays = $state.raw<Overlays>({});

  readonly last: Trace[] = $derived.by(() => {
    const effects = this.host.effects();
    const replies = this.host.replies();
    const turns = replies.length > 0 ? replies : effects ? [effects] : [];
    return turns.filter((turn) => turn.length > 0).map((turn) => trace_turn(turn, this.host.lobs));
  });

  /** Made while its component is: it follows what the host gives. */
  constructor(private readonly host: ShowHost) {
    const reduced = new MediaQuery('(prefers-reduced-motion: reduce)');
    this.playback = new Playback(
      untrack(() => host.position()),
      (cue) => {
        const name = sound_of(cue);
        if (name) play_sound(name, heard_at(host.view(), cue.at, host.pitch(cue.kind)));
      },
    );
    this.overlays = untrack(() => host.overlays());
    onMount(() => {
      prepare_sound();
      return () => this.playback.stop();
    });
    let seen = untrack(() => host.effects());
    $effect(() => {
      const next = host.position();
      const how = host.effects();
      untrack(() => {
        if (how && how !== seen) this.playback.play(next, how, host.motion() && !reduced.current, host.lobs);
        else this.playback.jump(next);
        seen = how;
      });
    });
    $effect(() => {
      const next = host.overlays();
      if (!this.playback.playing) this.overlays = next;
    });
  }
}
