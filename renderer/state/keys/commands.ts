import { useEffect, useRef, type RefObject } from 'react'
import { createStore } from 'zustand/vanilla'
import type { CommandId } from '../../../shared/keys/commandTable.ts'

/** Describes the focus when a key is pressed. */
export interface CommandContext {
  /**
   * True when the focus is in a text field, a select, an editable element, or the placeholder of one that failed.
   * Plain letters are text there.
   */
  readonly inText: boolean
  /** True while a dialog is open. Only commands whose `when` allows it run. */
  readonly inDialog: boolean
  readonly target: Element | null
}

/** True while no dialog is open and the focus is in the pane or nowhere. The keys of a pane work then. */
export const isInPane = (
  pane: RefObject<HTMLElement | null>,
  { inDialog, target }: CommandContext,
): boolean =>
  !inDialog && (target === null || target === document.body || pane.current?.contains(target) === true)

/** Returns the dialog or popover around an element, or null. React's events bubble out of it to what opened it. */
export const layerOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('dialog, [popover]') : null

/** True while the focus and the element are in the same dialog or popover, or in none while no dialog is open. */
export const isInLayerOf = (element: Element | null, { inDialog, target }: CommandContext): boolean =>
  layerOf(target) === layerOf(element) && (!inDialog || layerOf(target) !== null)

/** True while the focus is inside the element, and in no dialog or popover that the element opened. */
export const isInside = (element: Element | null, target: Element | null): boolean =>
  element?.contains(target) === true && layerOf(target) === layerOf(element)

/** The behavior of a row of the command table. The table has its title, group and keys. */
export interface Command {
  readonly id: CommandId
  /**
   * Without it, the command runs whenever no dialog is open. Commands on Escape and arrows decide here whether they
   * also run in text fields.
   */
  readonly when?: (context: CommandContext) => boolean
  /**
   * Set for commands that move the selection or the view: they run repeatedly while the key is held down. All others
   * run once per press.
   */
  readonly repeats?: true
  /** Returns false while the palette omits the command, because there is nothing that it could act on. */
  readonly isListed?: () => boolean
  /** Returns false to pass the key on to the next command or the browser. */
  readonly run: (context: CommandContext) => void | false
}

const store = createStore<readonly Command[]>()(() => [])

/**
 * Adds commands to the window. If several commands have the same key, the one added last runs. Returns a function
 * that removes them.
 */
export function registerCommands(rows: readonly Command[]): () => void {
  store.setState((commands) => [...rows, ...commands], true)
  return () => store.setState((commands) => commands.filter((command) => !rows.includes(command)), true)
}

/** Registers commands while the component is mounted. `rows` may use props: the closures of the last render run. */
export function useCommands(rows: readonly Command[]): void {
  const newest = useRef(rows)
  useEffect(() => {
    newest.current = rows
  })
  const shape = rows.map(({ id }) => id).join('\n')
  useEffect(() => {
    const current = (id: CommandId) => newest.current.find((row) => row.id === id)
    const stable = newest.current.map((row): Command => {
      const when = (context: CommandContext) => current(row.id)?.when?.(context) ?? !context.inDialog
      const isListed = () => current(row.id)?.isListed?.() !== false
      return { ...row, when, isListed, run: (context) => current(row.id)?.run(context) }
    })
    return registerCommands(stable)
  }, [shape])
}

export const allCommands = (): readonly Command[] => store.getState()

/** True if the command runs with this focus. */
export const applies = ({ when }: Command, context: CommandContext): boolean =>
  when?.(context) ?? !context.inDialog

/** Runs a command by its id, as a menu does. Returns false if it does not exist or does not apply now. */
export function runCommand(id: string, context: CommandContext = contextOf(document.activeElement)): boolean {
  return allCommands().some(
    (command) => command.id === id && applies(command, context) && command.run(context) !== false,
  )
}

const notText = new Set(['button', 'checkbox', 'radio', 'range', 'submit', 'reset', 'file', 'image', 'color'])

/** Runs on every key. Faster than a selector, which visits every element: the document keeps a list of its dialogs. */
const isDialogOpen = (): boolean => [...document.getElementsByTagName('dialog')].some(({ open }) => open)

/** Returns the focus context of an element. */
export function contextOf(target: Element | null): CommandContext {
  const inText =
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !notText.has(target.type)) ||
    (target instanceof HTMLElement && target.isContentEditable) ||
    target?.closest('[data-keeps-keys]') != null
  return { inText, inDialog: isDialogOpen(), target }
}
