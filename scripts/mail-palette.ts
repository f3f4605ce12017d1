import { readFileSync } from 'node:fs';

// The app's colours as mail programs know them: web/tokens.css says them in OKLCH and by each other's names.

/** Each as #rrggbb. */
export type Palette = ReturnType<typeof readPalettes>['light'];

export function readPalettes() {
  const css = readFileSync('web/tokens.css', 'utf8');
  const themeOf = (name: string) => {
    const [, block = ''] = css.split(`[data-theme="${name}"] {`);
    const values = new Map(
      [...block.slice(0, block.indexOf('}')).matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, token, value]) => [
        token,
        value,
      ]),
    );
    const colourOf = (token: string): string => {
      const value = values.get(token) ?? '';
      const [, other] = /^var\((--[\w-]+)\)$/.exec(value) ?? [];
      return other ? colourOf(other) : hexOf(value);
    };
    return {
      sunken: colourOf('--sunken'),
      raised: colourOf('--raised'),
      line: colourOf('--line'),
      ink: colourOf('--ink'),
      ink2: colourOf('--ink-2'),
      action: colourOf('--action'),
      onAction: colourOf('--on-action'),
    };
  };
  return { light: themeOf('light'), dark: themeOf('dark') };
}

function hexOf(value: string): string {
  if (/^#[0-9a-f]{6}$/.test(value)) return value;
  const [, lightness, chroma, hue] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value) ?? [];
  if (hue === undefined) throw new Error(`a mail knows no colour ${value}`);
  return `#${srgbOf(Number(lightness), Number(chroma), (Number(hue) * Math.PI) / 180)
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

// https://bottosson.github.io/posts/oklab/
function srgbOf(lightness: number, chroma: number, hue: number): number[] {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((linear) => {
    const channel = Math.min(1, Math.max(0, linear));
    return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
  });
}
