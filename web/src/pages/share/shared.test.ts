import { describe, expect, it } from 'vitest';
import { embed_code } from './shared';

describe('the code for a page of somebody else', () => {
  it('names the frame, its language and its title', () => {
    expect(embed_code('https://tanks.example', 'game/abc', 'de', 'ada – bob')).toBe(
      '<iframe src="https://tanks.example/embed/game/abc?lang=de" title="ada – bob" width="480" height="620" loading="lazy"></iframe>',
    );
  });

  it('lets nothing out of its quotes', () => {
    const code = embed_code('https://tanks.example', 'position?tps=%22&x="><script>', 'en', '"><script>alert(1)</script>');
    expect(code).not.toContain('<script');
    expect(code.match(/"/g)).toHaveLength(10);
  });
});
