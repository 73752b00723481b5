import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampPlace, emptyMemory, layoutName, placeFor, windowMemory, withPlace } from './windowPlace.ts'
import type { Display } from './windowPlace.ts'

const display = (x: number, y: number, width: number, height: number): Display => ({
  bounds: { x, y, width, height },
  workArea: { x, y: y + 24, width, height: height - 24 },
})
const laptop = display(0, 0, 1440, 900)
const desk = display(1440, 0, 2560, 1440)
const place = { x: 1500, y: 100, width: 1200, height: 900, maximised: false }

describe("the window's position", () => {
  it('is remembered for each arrangement of displays', () => {
    const memory = withPlace(emptyMemory, [laptop, desk], place)
    expect(placeFor(memory, [desk, laptop])).toEqual(place)
    expect(placeFor(memory, [laptop])).toBeNull()
    expect(layoutName([laptop, desk])).not.toBe(layoutName([laptop]))
  })

  it('is valid, and arrangements not seen for long are dropped', () => {
    let memory = emptyMemory
    for (let width = 1000; width < 1020; width++)
      memory = withPlace(memory, [display(0, 0, width, 900)], place)
    expect(memory.places).toHaveLength(8)
    expect(placeFor(memory, [display(0, 0, 1019, 900)])).not.toBeNull()
    expect(windowMemory.parse(JSON.parse(JSON.stringify(memory)))).toEqual(memory)
  })

  it('is always on one display, whatever was remembered', () => {
    const number = fc.integer({ min: -20_000, max: 20_000 })
    const size = fc.integer({ min: 1, max: 20_000 })
    const rectangle = fc.record({ x: number, y: number, width: size, height: size })
    fc.assert(
      fc.property(rectangle, fc.shuffledSubarray([laptop, desk], { minLength: 1 }), (wanted, displays) => {
        const { x, y, width, height } = clampPlace(wanted, displays)
        const inside = displays.some(
          ({ workArea: area }) =>
            x >= area.x &&
            y >= area.y &&
            x + width <= area.x + area.width &&
            y + height <= area.y + area.height,
        )
        expect(inside).toBe(true)
        expect(clampPlace({ x, y, width, height }, displays)).toEqual({ x, y, width, height })
      }),
    )
  })

  it('stays on the display that has the largest part of it', () => {
    expect(clampPlace({ x: 1400, y: 100, width: 1000, height: 600 }, [laptop, desk]).x).toBe(1440)
  })
})
