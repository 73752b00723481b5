import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { channelColor } from './channelColor.ts'

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

/** Returns the light and the dark color of a `light-dark()`. */
function both(text: string): readonly [string, string] {
  const [, light, dark] = /light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/.exec(text) ?? []
  if (light === undefined || dark === undefined) throw new Error(`no two colours: ${text}`)
  return [light, dark]
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(color.slice(from, from + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(left: string, right: string): number {
  const [dark = 0, light = 0] = [luminance(left), luminance(right)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['panel', 'side', 'sel', 'hover'].map((name) =>
  both(new RegExp(`--${name}: (.*);`).exec(tokens)?.[1] ?? ''),
)
const steps = ['00', '33', '66', '99', 'cc', 'ff']
const colors = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)))

it('every color has enough contrast on the surfaces of both themes', () => {
  const faint = colors.filter((color) => {
    const [light, dark] = both(channelColor(color) ?? '')
    return surfaces.some(([onLight, onDark]) => contrast(light, onLight) < 3 || contrast(dark, onDark) < 3)
  })
  expect(faint).toEqual([])
})

it('a color with enough contrast is only mixed with black or white', () => {
  expect(channelColor('#a02020')).toBe('light-dark(#8d1c1c, #be6767)')
  expect(channelColor('#A22')).toBe(channelColor('#aa2222'))
})

it.each([undefined, '', 'red', '#12345', 'url(https://example.org)', '#zzzzzz'])(
  'returns undefined for %s, which is not a color',
  (color) => expect(channelColor(color)).toBeUndefined(),
)
