import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')
type Pair = readonly [light: string, dark: string]

/** Returns the pairs `--name: light-dark(#rrggbb, #rrggbb)` of a style sheet, the first of each name. */
function pairs(css: string): ReadonlyMap<string, Pair> {
  const found = new Map<string, Pair>()
  for (const [, name, light, dark] of css.matchAll(/(--[\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g))
    if (!found.has(name!)) found.set(name!, [light!, dark!])
  return found
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light! + 0.05) / (dark! + 0.05)
}

describe('colors of code', () => {
  const ground = pairs(read('../../../../ui/tokens.css')).get('--code')!
  const colors = pairs(read('code.css'))

  it.each([...colors.keys()].filter((name) => !name.endsWith('-bg')))(
    '%s is readable in both themes',
    (name) => {
      const color = colors.get(name)!
      for (const theme of [0, 1] as const) {
        const under = colors.get(`${name}-bg`)?.[theme] ?? ground[theme]
        expect(contrast(color[theme], under)).toBeGreaterThanOrEqual(4.5)
      }
    },
  )

  it('are complete', () => expect(colors.size).toBeGreaterThan(10))
})
