import { useLayoutEffect, useRef, type MouseEvent } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { IconButton } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { Keycap } from '../Keycap.tsx'
import styles from './toasts.module.css'

/*
 * The toasts of react-aria-components 1.22.1 would add 38 kB of minified code to the page, this one adds 8 kB (React
 * excluded, vite build of each alone, 2026-11-30). See ../list/List.tsx for what else speaks against that library.
 */

/** Leaves the focus where it is when a button is pressed. Texts can still be selected. */
const keepsFocus = (event: MouseEvent): void => {
  if (event.target instanceof Element && event.target.closest('button') !== null) event.preventDefault()
}

interface ToastButton {
  readonly label: string
  readonly run: () => void
}

export interface Toast {
  readonly id: string
  readonly text: string
  readonly action?: ToastButton & {
    /** True if the action undoes a change. Such toasts replace each other and show a check mark. */
    readonly isUndo?: boolean
    /** True if the toast covers what the user reads next, so it disappears sooner. */
    readonly isBrief?: boolean
    /** Second button, before the action. Pressing it keeps the toast open. */
    readonly also?: ToastButton | undefined
  }
}

/** Oldest first. */
const store = createStore<readonly Toast[]>()(() => [])
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const maxShown = 3

function change(next: readonly Toast[]): void {
  for (const { id } of store.getState()) {
    if (next.some((toast) => toast.id === id)) continue
    clearTimeout(timers.get(id))
    timers.delete(id)
  }
  store.setState(next, true)
}

const dismiss = (id: string): void => change(store.getState().filter((toast) => toast.id !== id))

const isUndo = ({ action }: Pick<Toast, 'action'>): boolean => action?.isUndo === true

/** Returns true while a toast offers to undo a change. */
export const isUndoOffered = (): boolean => store.getState().some(isUndo)

/** Removes the toast that offers to undo a change. */
export const dismissUndo = (): void => change(store.getState().filter((toast) => !isUndo(toast)))

/**
 * Shows a toast for as long as it takes to read, and longer if it has an action. It replaces toasts without an
 * action; the action of an older toast stays reachable.
 */
export function showToast(text: string, action?: Toast['action']): void {
  const toast: Toast = { id: crypto.randomUUID(), text, ...(action && { action }) }
  const kept = store
    .getState()
    .filter((older) => older.action !== undefined && !(isUndo(toast) && isUndo(older)))
    .slice(1 - maxShown)
  change([...kept, toast])
  timers.set(
    toast.id,
    setTimeout(() => dismiss(toast.id), shownMs(toast)),
  )
}

function shownMs({ text, action }: Toast): number {
  if (action === undefined) return 3_000 + text.length * 60
  return action.isBrief === true ? 6_000 : 12_000
}

interface ToastRegionProps {
  readonly label: string
  readonly dismissLabel: string
  /** Shortcut that undoes the last change. */
  readonly undoKeys?: string | undefined
}

/** Region in which toasts appear, oldest first, so that a button that the user is about to press does not move. */
export function ToastRegion({ label, dismissLabel, undoKeys }: ToastRegionProps) {
  const toasts = useStore(store)
  const region = useRef<HTMLElement>(null)
  const newest = toasts.at(-1)?.id
  useLayoutEffect(() => {
    const element = region.current
    if (element === null || newest === undefined) return
    // Shown again for each toast, since only the popover shown last is in front of an open dialog.
    element.showPopover()
    return () => element.hidePopover()
  }, [newest])
  return (
    <section
      ref={region}
      popover="manual"
      className={styles.region}
      aria-label={label}
      aria-live="polite"
      // A press leaves the focus where it is: it would be lost with the toast.
      onMouseDown={keepsFocus}
    >
      {toasts.map(({ id, text, action }) => (
        <div key={id} className={styles.toast}>
          {action?.isUndo === true && <Icon name="check" size={14} />}
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
              {action.isUndo === true && undoKeys !== undefined && (
                <span aria-hidden="true">
                  <Keycap keys={undoKeys} />
                </span>
              )}
            </button>
          )}
          <IconButton icon="close" size={14} label={dismissLabel} onClick={() => dismiss(id)} />
        </div>
      ))}
    </section>
  )
}
