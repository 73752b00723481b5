import { expect, it } from 'vitest'
import { placeTooltip } from './placeTooltip.ts'

const tooltip = { width: 100, height: 24 }
const view = { width: 800, height: 600 }

it('centers a tooltip below its control, within the window', () => {
  expect(placeTooltip({ left: 300, top: 50, width: 28, height: 28 }, tooltip, view)).toEqual({
    left: 264,
    top: 84,
  })
  expect(placeTooltip({ left: 4, top: 50, width: 28, height: 28 }, tooltip, view).left).toBe(8)
  expect(placeTooltip({ left: 770, top: 50, width: 28, height: 28 }, tooltip, view).left).toBe(692)
})

it('places a tooltip above a control at the bottom edge', () => {
  expect(placeTooltip({ left: 300, top: 570, width: 28, height: 28 }, tooltip, view).top).toBe(540)
})

it('places a tooltip above a control if preferred, unless it is at the top edge', () => {
  const control = { left: 300, top: 300, width: 28, height: 28 }
  expect(placeTooltip(control, tooltip, view, 'above').top).toBe(270)
  expect(placeTooltip({ ...control, top: 20 }, tooltip, view, 'above').top).toBe(54)
})

it('places a tooltip beside a control if preferred and if there is room', () => {
  const control = { left: 10, top: 300, width: 36, height: 36 }
  expect(placeTooltip(control, tooltip, view, 'beside')).toEqual({ left: 52, top: 306 })
  expect(placeTooltip({ ...control, left: 750 }, tooltip, view, 'beside').top).toBe(342)
})

it('places a tooltip beside a control as high as the window', () => {
  expect(placeTooltip({ left: 0, top: 0, width: 56, height: 600 }, tooltip, view)).toEqual({
    left: 62,
    top: 568,
  })
})
