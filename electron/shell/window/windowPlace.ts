import { z } from 'zod'

export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export interface Display {
  readonly bounds: Rectangle
  /** The display without panels and docks. */
  readonly workArea: Rectangle
}

/** Minimum size in pixels: one conversation fits. */
export const minimumSize = { width: 420, height: 360 } as const
/** Minimum size in pixels of a window that shows nothing but a conversation. */
export const ownMinimumSize = { width: 360, height: 320 } as const
const defaultSize = { width: 1180, height: 800 } as const
const layoutsKept = 8

const place = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  maximised: z.boolean(),
})
export type WindowPlacement = z.infer<typeof place>

/** Remembered settings of the window, with positions by layout of displays, the newest last. */
export const windowMemory = z.object({
  places: z.array(z.object({ layout: z.string().max(2000), place })).max(100),
  zoomLevel: z.number().min(-8).max(9),
  /** The theme at the last start, so that the window has its color before the settings are read. */
  theme: z.enum(['system', 'light', 'dark']),
})
export type WindowMemory = z.infer<typeof windowMemory>
export const emptyMemory: WindowMemory = { places: [], zoomLevel: 0, theme: 'system' }

/** Returns a name for an arrangement of displays. A laptop with and without its monitor has two. */
export function layoutName(displays: readonly Display[]): string {
  const layoutOf = ({ x, y, width, height }: Rectangle): string => `${width}x${height}@${x},${y}`
  return displays
    .map((display) => layoutOf(display.bounds))
    .sort()
    .join(' ')
}

/** Returns the window's position in this layout, moved onto the screen, or null for the center. */
export function placeFor(memory: WindowMemory, displays: readonly Display[]): WindowPlacement | null {
  const layout = layoutName(displays)
  const remembered = memory.places.find((entry) => entry.layout === layout)?.place
  return remembered === undefined
    ? null
    : { ...clampPlace(remembered, displays), maximised: remembered.maximised }
}

/** Returns the default size, reduced to a small screen. */
export function firstSize(workArea: Rectangle): { readonly width: number; readonly height: number } {
  return {
    width: Math.min(defaultSize.width, workArea.width),
    height: Math.min(defaultSize.height, workArea.height),
  }
}

/** Returns `memory` with the window's position in this layout. The layouts not seen for longest are dropped. */
export function withPlace(
  memory: WindowMemory,
  displays: readonly Display[],
  now: WindowPlacement,
): WindowMemory {
  const layout = layoutName(displays)
  const others = memory.places.filter((entry) => entry.layout !== layout)
  return { ...memory, places: [...others, { layout, place: now }].slice(-layoutsKept) }
}

/** Moves and shrinks a rectangle to fit in the work area with which it overlaps most (the first if none). */
export function clampPlace(
  wanted: Rectangle,
  displays: readonly Display[],
  minimum: { readonly width: number; readonly height: number } = minimumSize,
): Rectangle {
  const areas = displays.map((display) => display.workArea)
  const area = areas.reduce(
    (best, next) => (best && overlap(best, wanted) >= overlap(next, wanted) ? best : next),
    areas[0],
  )
  if (area === undefined) return wanted
  const width = Math.min(Math.max(wanted.width, minimum.width), area.width)
  const height = Math.min(Math.max(wanted.height, minimum.height), area.height)
  return {
    x: Math.round(Math.min(Math.max(wanted.x, area.x), area.x + area.width - width)),
    y: Math.round(Math.min(Math.max(wanted.y, area.y), area.y + area.height - height)),
    width,
    height,
  }
}

function overlap(a: Rectangle, b: Rectangle): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, width) * Math.max(0, height)
}
