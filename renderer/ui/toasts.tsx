import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { IconButton } from './Button.tsx'
import styles from './toasts.module.css'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** A newer toast takes the place of the older one, which does not come back. */
let shown: Toast | null = null
let nextId = 1
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function change(next: Toast | null): void {
  clearTimeout(timer)
  if (next !== null)
    timer = setTimeout(() => dismiss(next.id), next.action ? 12_000 : 3_000 + next.text.length * 60)
  shown = next
  for (const listener of listeners) listener()
}

function dismiss(id: number): void {
  if (shown?.id === id) change(null)
}

/** Says something over the messages, for as long as it takes to read it; with an action, longer. */
export function showToast(text: string, action?: Toast['action']): void {
  change({ id: nextId++, text, ...(action && { action }) })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The place where toasts appear, one at a time. */
export function ToastRegion({ label, dismissLabel }: { label: string; dismissLabel: string }) {
  const toast = useSyncExternalStore(subscribe, () => shown)
  const region = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = region.current
    if (element === null || toast === null) return
    // In front of a dialog that is open: only what is shown after it is.
    element.showPopover()
    return () => element.hidePopover()
  }, [toast])
  return (
    <section ref={region} popover="manual" className={styles.region} aria-label={label} aria-live="polite">
      {toast !== null && (
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
