/** Measurements of a probe in the page; times are Date.now(), a clock that all processes share. */
export interface PageProbes {
  /** Time when the frame that first contained a message's row was done, by message id. */
  readonly shown: Record<string, number>
  readonly keys: { readonly handler: number; readonly render: number }[]
  readonly keyDurations: number[]
  readonly sends: { readonly frames: number; readonly ms: number }[]
  readonly switches: number[]
}

declare global {
  interface Window {
    benchProbes: PageProbes & {
      /** Text by which the target of a topic switch is recognized; set before the click. */
      expected: string
      /** Returns milliseconds from the call to the first frame with a match of the selector; rejects after a while. */
      whenShown(selector: string): Promise<number>
    }
  }
}

/**
 * Runs in the page. Observes rows, keys, sends and topic switches without changing them. A frame counts as done when
 * the task that draws it has ended, including rendering, styles, layout and paint.
 */
export function installProbes(): void {
  const shown: Record<string, number> = {}
  const keys: { handler: number; render: number }[] = []
  const keyDurations: number[] = []
  const sends: { frames: number; ms: number }[] = []
  const switches: number[] = []

  const afterThisTask = (then: () => void): void => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      then()
    }
    port2.postMessage(null)
  }
  const afterFrame = (then: (began: number) => void): void => {
    requestAnimationFrame(() => {
      const began = performance.now()
      afterThisTask(() => then(began))
    })
  }
  const whenShown = (selector: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const began = performance.now()
      const look = (): void =>
        afterFrame(() => {
          const ms = performance.now() - began
          if (document.querySelector(selector) !== null) resolve(ms)
          else if (ms > 30_000) reject(new Error(`${selector} was never shown.`))
          else look()
        })
      look()
    })
  window.benchProbes = { shown, keys, keyDurations, sends, switches, expected: '', whenShown }

  const seen = new Set<string>()
  const rowsIn = (node: Node): HTMLElement[] =>
    node instanceof HTMLElement
      ? [
          ...(node.dataset.messageId === undefined ? [] : [node]),
          ...node.querySelectorAll<HTMLElement>('[data-message-id]'),
        ]
      : []
  for (const row of rowsIn(document.body)) seen.add(row.dataset.messageId ?? '')
  new MutationObserver((changes) => {
    const fresh: string[] = []
    for (const { type, target, addedNodes } of changes)
      for (const row of (type === 'attributes' ? [target] : [...addedNodes]).flatMap(rowsIn)) {
        const id = row.dataset.messageId ?? ''
        if (!seen.has(id)) fresh.push(id)
        seen.add(id)
      }
    if (fresh.length > 0)
      afterFrame(() => {
        for (const id of fresh) shown[id] = Date.now()
      })
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-message-id'] })

  // A key consists of two phases of handlers (the key itself, then its text input) and the next frame. The probe's
  // listeners are the first and the last; React has flushed when the last one runs.
  let handler = 0
  let began = 0
  let rendering = false
  const begin = (event: Event): void => {
    if ((event as KeyboardEvent).key === 'Enter') return
    began = performance.now()
    if (rendering) return
    rendering = true
    requestAnimationFrame(() => {
      const frame = performance.now()
      afterThisTask(() => {
        keys.push({ handler, render: performance.now() - frame })
        handler = 0
        rendering = false
      })
    })
  }
  const end = (): void =>
    queueMicrotask(() => {
      if (began > 0) handler += performance.now() - began
      began = 0
    })
  for (const type of ['keydown', 'keypress']) addEventListener(type, begin, true)
  for (const type of ['keydown', 'input']) addEventListener(type, end)

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'keydown') keyDurations.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)

  // The event may arrive before the first frame. The user then sees the message itself, which counts as well.
  const conversation = (): string => document.querySelector('.list')?.textContent ?? ''
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' || !(event.target instanceof HTMLTextAreaElement)) return
      const typed = event.target.value.split(',', 1)[0] ?? ''
      const began = performance.now()
      let frames = 0
      const look = (): void =>
        afterFrame(() => {
          frames += 1
          if (conversation().includes(`${typed},`)) sends.push({ frames, ms: performance.now() - began })
          else if (frames < 300) look()
        })
      look()
    },
    true,
  )

  addEventListener(
    'click',
    (event) => {
      const { expected } = window.benchProbes
      if (expected === '' || !(event.target instanceof Element) || event.target.closest('nav') === null)
        return
      const began = performance.now()
      let frames = 0
      const look = (): void =>
        afterFrame(() => {
          frames += 1
          if (conversation().includes(expected)) switches.push(performance.now() - began)
          else if (frames < 300) look()
        })
      look()
    },
    true,
  )
}
