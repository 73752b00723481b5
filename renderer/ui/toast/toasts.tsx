import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { IconButton } from '../Button.tsx'
import styles from './toasts.module.css'

interface ToastButton {
  readonly label: string
  readonly run: () => void
}

export interface Toast {
  readonly id: number
  readonly text: string
  readonly action?: ToastButton & {
    /** Toasts of one slot take each other's place. */
    readonly slot?: string | undefined
    /** A second button, before that of the action; the toast stays when it is pressed. */
    readonly also?: ToastButton | undefined
  }
}

/** Oldest first. */
let shown: readonly Toast[] = []
let nextId = 1
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()
const maxShown = 3

function change(next: readonly Toast[]): void {
  for (const { id } of shown) {
    if (next.some((toast) => toast.id === id)) continue
    clearTimeout(timers.get(id))
    timers.delete(id)
  }
  shown = next
  for (const listener of listeners) listener()
}

const dismiss = (id: number): void => change(shown.filter((toast) => toast.id !== id))

const isInSlot = ({ action }: Toast, slot: string | undefined): boolean =>
  slot !== undefined && action?.slot === slot

/** Takes the toasts of a slot away. */
export const dismissToasts = (slot: string): void => change(shown.filter((toast) => !isInSlot(toast, slot)))

/**
 * Says something for as long as it takes to read it; with an action, longer. The newest takes the place of those that
 * only say something, for good; an older one's action stays within reach.
 */
export function showToast(text: string, action?: Toast['action']): void {
  const toast: Toast = { id: nextId++, text, ...(action && { action }) }
  const kept = shown
    .filter((older) => older.action !== undefined && !isInSlot(older, action?.slot))
    .slice(1 - maxShown)
  change([...kept, toast])
  timers.set(
    toast.id,
    setTimeout(() => dismiss(toast.id), action ? 12_000 : 3_000 + text.length * 60),
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The place where toasts appear, older ones first: what somebody is about to press stays where it is. */
export function ToastRegion({ label, dismissLabel }: { label: string; dismissLabel: string }) {
  const toasts = useSyncExternalStore(subscribe, () => shown)
  const region = useRef<HTMLElement>(null)
  const newest = toasts.at(-1)?.id
  useLayoutEffect(() => {
    const element = region.current
    if (element === null || newest === undefined) return
    // In front of a dialog that is open: only what is shown after it is.
    element.showPopover()
    return () => element.hidePopover()
  }, [newest])
  return (
    <section ref={region} popover="manual" className={styles.region} aria-label={label} aria-live="polite">
      {toasts.map(({ id, text, action }) => (
        <div key={id} className={styles.toast}>
          <span data-selectable>{text}</span>
          {action?.also && (
            <button type="button" className={styles.action} onClick={action.also.run}>
              {action.also.label}
            </button>
          )}
          {action && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                dismiss(id)
                action.run()
              }}
            >
              {action.label}
            </button>
          )}
          <IconButton icon="close" size={14} label={dismissLabel} onClick={() => dismiss(id)} />
        </div>
      ))}
    </section>
  )
}
