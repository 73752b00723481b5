import { useEffect, useRef } from 'react'
import { createStore } from 'zustand/vanilla'
import { useStore } from 'zustand'

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

/** One row: what the key handler, the help sheet and the menu's commands derive from. */
export interface Command {
  /** `area.verb`, stable: menus name commands by it. */
  readonly id: string
  /** For the help sheet, already translated. */
  readonly title: string
  /**
   * Keys as KeyboardEvent.key has them, with modifiers before: `n`, `Shift+N`, `Mod+k` (Mod: Ctrl, or Cmd on macOS),
   * `Alt+ArrowLeft`, `Escape`, `?`. Letters and signs without Mod or Alt never fire in a text field.
   */
  readonly keys: readonly string[]
  /** The help sheet's heading, already translated. */
  readonly group: string
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

interface Commands {
  readonly commands: readonly Command[]
  /** Also those of panes that are not there now, by id. */
  readonly known: ReadonlyMap<string, Command>
}
const store = createStore<Commands>()(() => ({ commands: [], known: new Map() }))

/** Adds rows to the window's table; later rows win where keys meet. Returns what takes them away again. */
export function registerCommands(rows: readonly Command[]): () => void {
  store.setState(({ commands, known }) => ({
    commands: [...rows, ...commands],
    known: rows.every(({ id }) => known.has(id))
      ? known
      : new Map([...known, ...rows.map((row) => [row.id, row] as const)]),
  }))
  return () =>
    store.setState(({ commands }) => ({ commands: commands.filter((command) => !rows.includes(command)) }))
}

/** Registers rows while the component is there; `rows` may close over props: the newest closures run. */
export function useCommands(rows: readonly Command[]): void {
  const newest = useRef(rows)
  useEffect(() => {
    newest.current = rows
  })
  const shape = rows.map(({ id, keys }) => `${id} ${keys.join(' ')}`).join('\n')
  useEffect(() => {
    const current = (id: string) => newest.current.find((row) => row.id === id)
    const stable = newest.current.map((row): Command => {
      const when = (context: CommandContext) => current(row.id)?.when?.(context) ?? !context.inDialog
      return { ...row, when, run: (context) => current(row.id)?.run(context) }
    })
    return registerCommands(stable)
  }, [shape])
}

export const allCommands = (): readonly Command[] => store.getState().commands
/** Every command that the window had since it opened. */
export const useKnownCommands = (): ReadonlyMap<string, Command> => useStore(store, ({ known }) => known)
export const useAllCommands = (): readonly Command[] => useStore(store, ({ commands }) => commands)

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
