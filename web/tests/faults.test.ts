// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest';
import { set_locale, want_texts } from '$/i18n/i18n.svelte';
import { fault_squares, fault_words } from '$/pages/editor/faults';

const fault = (id: string, params: Record<string, string>, squares: number[] = []) => ({
  id,
  params,
  text: 'as the server says it',
  squares,
});

describe('faults of a setup', () => {
  beforeAll(async () => {
    await set_locale('de');
    await want_texts('faults');
  });

  it('are told with names, not with codes', () => {
    expect(fault_words(fault('land_on_water', { piece: 'wCLT@D1N' }))).toBe(
      'Weiß Command Light Tank D1: Ein Landfahrzeug kann nicht auf Wasser stehen.',
    );
    expect(fault_words(fault('marker_under_piece', { what: 'mine', square: 'F4' }))).toBe('Eine Mine auf F4 liegt unter einer Figur.');
    expect(fault_words(fault('no_vehicles', { side: 'b' }))).toBe('Schwarz hat keine Fahrzeuge.');
  });

  it('fall back to the words of the server', () => {
    expect(fault_words(fault('something_new', {}))).toBe('as the server says it');
  });

  it('name squares once, and only a few', () => {
    expect(fault_squares(fault('two_pieces', { square: 'B1' }, [1]), 8)).toBe('');
    expect(fault_squares(fault('not_symmetric', {}, [0, 1, 2, 3, 4, 5, 6, 7]), 8)).toBe(' (A1, B1, C1, D1, E1, F1 …)');
  });
});
