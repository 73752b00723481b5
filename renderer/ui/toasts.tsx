import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { IconButton } from './Button.tsx'
import styles from './toasts.module.css'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void }
}

const maxWaiting = 2

/** The last one is shown. Those before it wait behind it, and have their time once it is gone. */
let toasts: readonly Toast[] = []
let nextId = 1
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  const top = next.at(-1)
  if (top !== toasts.at(-1)) {
    clearTimeout(timer)
    if (top !== undefined)
      timer = setTimeout(() => dismiss(top.id), top.action ? 12_000 : 3_000 + top.text.length * 60)
  }
  toasts = next
  for (const listener of listeners) listener()
}

const dismiss = (id: number): void => change(toasts.filter((toast) => toast.id !== id))

/** Says something over the messages, for as long as it takes to read it; with an action, longer. */
export function showToast(text: string, action?: Toast['action']): void {
  const toast: Toast = { id: nextId++, text, ...(action && { action }) }
  // The same words twice are one toast.
  change([...toasts.filter((other) => other.text !== text).slice(-maxWaiting), toast])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The place where toasts appear, one at a time. */
export function ToastRegion({ label, dismissLabel }: { label: string; dismissLabel: string }) {
  const toast = useSyncExternalStore(subscribe, () => toasts.at(-1))
  const region = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = region.current
    if (element === null || toast === undefined) return
    // In front of a dialog that is open: only what is shown after it is.
    element.showPopover()
    return () => element.hidePopover()
  }, [toast])
  return (
    <section ref={region} popover="manual" className={styles.region} aria-label={label} aria-live="polite">
      {toast !== undefined && (
        <div key={toast.id} className={styles.toast}>
          <span data-selectable>{toast.text}</span>
          {toast.action && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                dismiss(toast.id)
                toast.action?.run()
              }}
            >
              {toast.action.label}
            </button>
          )}
          <IconButton icon="close" size={14} label={dismissLabel} onClick={() => dismiss(toast.id)} />
        </div>
      )}
    </section>
  )
}
