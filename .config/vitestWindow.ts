import { webcrypto } from 'node:crypto'
import { performance as nodePerformance } from 'node:perf_hooks'
import { configure } from '@testing-library/react'

/**
 * Parts of the window load when they are first shown, which takes longer than the default second on a busy computer.
 */
configure({ asyncUtilTimeout: 15_000 })

// jsdom's window has neither hashes nor performance marks.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true, writable: true })
Object.assign(Performance.prototype, {
  mark: nodePerformance.mark.bind(nodePerformance),
  clearMarks: nodePerformance.clearMarks.bind(nodePerformance),
})

// jsdom has no popovers.
Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined })

// jsdom is never idle.
Object.assign(globalThis, { requestIdleCallback: (run: () => void) => setTimeout(run) })
