import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { revealRow } from './rowScroll.ts'
import { useRowWindow } from './useRowWindow.ts'

const rowHeight = 20
const heights = Array.from({ length: 2000 }, () => rowHeight)

function List({ list }: { readonly list?: string }) {
  const { ref, first, end } = useRowWindow(heights, { list })
  return (
    <div ref={ref} data-testid="list">
      {heights.slice(first, end).map((_, index) => (
        <p key={first + index}>{first + index}</p>
      ))}
    </div>
  )
}

const drawn = (): { first: number; last: number } => {
  const rows = screen.getAllByText(/^\d+$/).map(({ textContent }) => Number(textContent))
  return { first: rows[0] ?? NaN, last: rows.at(-1) ?? NaN }
}

let frames: FrameRequestCallback[] = []
const nextFrame = (): void => act(() => frames.splice(0).forEach((frame) => frame(0)))
const thatFrameIsOut = (): void => {
  nextFrame()
  nextFrame()
}

beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  vi.stubGlobal('innerHeight', 400)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('useRowWindow', () => {
  it('draws the visible rows first, and those around them after that frame', () => {
    render(<List />)
    expect(drawn()).toEqual({ first: 0, last: 20 })
    thatFrameIsOut()
    expect(drawn()).toEqual({ first: 0, last: 45 })
  })

  it('draws the visible rows first again when the list is another one', () => {
    const { rerender } = render(<List list="a" />)
    thatFrameIsOut()
    expect(drawn()).toEqual({ first: 0, last: 45 })
    rerender(<List list="ab" />)
    expect(drawn()).toEqual({ first: 0, last: 20 })
    thatFrameIsOut()
    expect(drawn()).toEqual({ first: 0, last: 45 })
  })

  it('draws the rows at once after a jump, without waiting for the next frame', () => {
    render(<List />)
    thatFrameIsOut()
    const list = screen.getByTestId('list')
    Object.defineProperty(list, 'clientHeight', { value: 400 })
    act(() => revealRow(list, 1999 * rowHeight, 2000 * rowHeight))
    expect(drawn().last).toBe(1999)
    expect(drawn().first).toBeGreaterThan(1950)
    thatFrameIsOut()
    expect(drawn().first).toBeLessThan(1940)
  })

  it('keeps drawing the rows around the visible ones while scrolling', () => {
    render(<List />)
    thatFrameIsOut()
    const list = screen.getByTestId('list')
    act(() => {
      list.scrollTop = 400
      list.dispatchEvent(new Event('scroll'))
    })
    expect(drawn()).toEqual({ first: 0, last: 60 })
  })
})
