/** Red, green and blue, each from 0 to 1. */
type Rgb = readonly [number, number, number]

const black: Rgb = [0, 0, 0]
const white: Rgb = [1, 1, 1]

/** Luminances that keep a contrast of 3:1 to the selection, the darkest light surface and the lightest dark one. */
const maxOnLight = 0.225
const minOnDark = 0.185

/**
 * Returns a channel's color as it is drawn: toned to the theme, and changed only as far as needed to be visible on
 * every surface. Returns undefined if there is no valid color, so that the text color is used.
 */
export function channelColor(color: string | undefined): string | undefined {
  const rgb = rgbOf(color ?? '')
  if (rgb === null) return undefined
  const light = darkened(mixed(rgb, black, 0.12).map(linear))
  const dark = lightened(mixed(rgb, white, 0.32).map(linear))
  return `light-dark(${hex(light)}, ${hex(dark)})`
}

function rgbOf(color: string): Rgb | null {
  const long = color.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
  if (!/^#[\da-f]{6}$/i.test(long)) return null
  const part = (from: number): number => Number.parseInt(long.slice(from, from + 2), 16) / 255
  return [part(1), part(3), part(5)]
}

const mixed = (color: Rgb, other: Rgb, share: number): readonly number[] =>
  color.map((part, index) => part * (1 - share) + (other[index] ?? 0) * share)

// Transfer function of sRGB (IEC 61966-2-1), and its inverse.
const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const encoded = (part: number): number =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055

const luminance = ([red = 0, green = 0, blue = 0]: readonly number[]): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue

function darkened(parts: readonly number[]): readonly number[] {
  const scale = Math.min(1, maxOnLight / luminance(parts))
  return parts.map((part) => part * scale)
}

function lightened(parts: readonly number[]): readonly number[] {
  const now = luminance(parts)
  const share = now >= minOnDark ? 0 : (minOnDark - now) / (1 - now)
  return parts.map((part) => part + (1 - part) * share)
}

const hex = (parts: readonly number[]): string =>
  `#${parts
    .map((part) =>
      Math.round(encoded(part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
