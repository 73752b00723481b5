import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { resetUi, uiStore } from '../../../state/index.ts'
import { installBridge, ok } from '../../../state/testing/testBridge.ts'
import { defaultSettings } from '../../../../shared/settings/settings.ts'
import { useResizedEdge } from './EdgeHandle.tsx'

afterEach(cleanup)

// jsdom does not implement it.
Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined })

function Part() {
  const { handle, size } = useResizedEdge('peekWidth')
  // jsdom has no layout.
  return (
    <div
      ref={(part) =>
        void (part && Object.defineProperty(part, 'offsetWidth', { value: size, configurable: true }))
      }
    >
      {handle}
    </div>
  )
}

it('the side pane is resized by key and saved, within two thirds of the window', () => {
  const { inputs } = installBridge({ 'settings.set': () => ok(defaultSettings) })
  resetUi()
  render(<Part />)
  const edge = screen.getByRole('separator', { name: 'Side pane width' })
  fireEvent.keyDown(edge, { key: 'ArrowLeft' })
  expect(edge.getAttribute('aria-valuenow')).toBe('340')
  expect(inputs('settings.set')).toEqual([{ peekWidth: 340 }])
  fireEvent.pointerDown(edge, { button: 0, clientX: 600, pointerId: 1 })
  fireEvent.pointerMove(edge, { clientX: 500 })
  expect(edge.getAttribute('aria-valuenow')).toBe('440')
  fireEvent.pointerMove(edge, { clientX: 0 })
  fireEvent.pointerUp(edge)
  const widest = Math.round((innerWidth * 2) / 3)
  expect(uiStore.getState().settings.peekWidth).toBe(widest)
  fireEvent.pointerDown(edge, { button: 0, clientX: 600, pointerId: 1 })
  fireEvent.pointerMove(edge, { clientX: 610 })
  fireEvent.lostPointerCapture(edge)
  fireEvent.pointerMove(edge, { clientX: 500 })
  expect(uiStore.getState().settings.peekWidth).toBe(widest - 10)
  expect(edge.getAttribute('aria-valuenow')).toBe(String(widest - 10))
  fireEvent.doubleClick(edge)
  expect(uiStore.getState().settings.peekWidth).toBe(324)
})
