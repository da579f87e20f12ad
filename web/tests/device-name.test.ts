import { describe, expect, it } from 'vitest';
import { device_name } from '$/pages/settings/device-name';

describe('the name of a device', () => {
  it('is what people call their browser', () => {
    expect(device_name('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36')).toBe(
      'Chrome · Linux',
    );
    expect(
      device_name('Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0'),
    ).toBe('Edge · Windows');
    expect(
      device_name(
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) Version/17.0 Mobile Safari/604.1',
      ),
    ).toBe('Safari · iOS');
  });

  it('is the agent itself where nobody knows it', () => {
    expect(device_name('tank-bot/2')).toBe('tank-bot/2');
  });
});
