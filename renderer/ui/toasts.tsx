import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { IconButton } from './Button.tsx'
import styles from './toasts.module.css'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void }
}

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

const dismiss = (id: number): void => change(toasts.filter((toast) => toast.id !== id))

/** Says something at the bottom of the window, for as long as it takes to read it; with an action, longer. */
export function showToast(text: string, action?: Toast['action']): void {
  const toast: Toast = { id: nextId++, text, ...(action && { action }) }
  // The same words twice are one toast.
  change([...toasts.filter((other) => other.text !== text).slice(-2), toast])
  setTimeout(() => dismiss(toast.id), action ? 12_000 : 3_000 + text.length * 60)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The place where toasts appear; one a window. */
export function ToastRegion({ label, dismissLabel }: { label: string; dismissLabel: string }) {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  const region = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = region.current
    if (element === null || shown.length === 0) return
    // In front of a dialog that is open: only what is shown after it is.
    element.showPopover()
    return () => element.hidePopover()
  }, [shown])
  return (
    <section ref={region} popover="manual" className={styles.region} aria-label={label} aria-live="polite">
      {shown.map((toast) => (
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
      ))}
    </section>
  )
}
