import { useEffect, useRef } from 'react'
import { createStore } from 'zustand/vanilla'
import type { CommandId } from '../../../shared/keys/commandTable.ts'

/** Where the focus is when a key is pressed. */
export interface CommandContext {
  /**
   * True when a text field, a select, an editable element, or the stand-in of one that failed has the focus: plain
   * letters are text there.
   */
  readonly inText: boolean
  /** A dialog is open: only commands that say so run. */
  readonly inDialog: boolean
  readonly target: Element | null
}

/** The behavior of a row of the command table, which has its title, its group and its keys. */
export interface Command {
  readonly id: CommandId
  /** When absent: whenever no dialog is open. For Escape and arrows say here whether it applies in text. */
  readonly when?: (context: CommandContext) => boolean
  /**
   * Set for commands that move the selection or the view: a key that is held down runs them again and again. All
   * others run once for each press.
   */
  readonly repeats?: true
  /** Return false to let the key go on to the next command or the browser. */
  readonly run: (context: CommandContext) => void | false
}

const store = createStore<readonly Command[]>()(() => [])

/** Adds commands to those of the window; later ones win where keys meet. Returns a function that removes them. */
export function registerCommands(rows: readonly Command[]): () => void {
  store.setState((commands) => [...rows, ...commands], true)
  return () => store.setState((commands) => commands.filter((command) => !rows.includes(command)), true)
}

/** Registers rows while the component is there; `rows` may close over props: the newest closures run. */
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
      return { ...row, when, run: (context) => current(row.id)?.run(context) }
    })
    return registerCommands(stable)
  }, [shape])
}

export const allCommands = (): readonly Command[] => store.getState()

/** Runs a command by its id, as a menu does; false when there is none or it does not apply now. */
export function runCommand(id: string, context: CommandContext = contextOf(document.activeElement)): boolean {
  return allCommands().some(
    (command) =>
      command.id === id && (command.when?.(context) ?? !context.inDialog) && command.run(context) !== false,
  )
}

const notText = new Set(['button', 'checkbox', 'radio', 'range', 'submit', 'reset', 'file', 'image', 'color'])

/** Asked with each key: a selector would look at every element, and the document keeps a list of its dialogs. */
const isDialogOpen = (): boolean => [...document.getElementsByTagName('dialog')].some(({ open }) => open)

/** The focus context of an element. */
export function contextOf(target: Element | null): CommandContext {
  const inText =
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !notText.has(target.type)) ||
    (target instanceof HTMLElement && target.isContentEditable) ||
    target?.closest('[data-keeps-keys]') != null
  return { inText, inDialog: isDialogOpen(), target }
}
