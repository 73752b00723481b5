import type { CommandId } from '../../../../shared/keys/commandTable.ts'
import { useCommands, type Command, type CommandContext } from '../../../state/index.ts'
import { rowsMark, type RowItem } from './listItem.ts'
import type { ListFocus } from './useListFocus.ts'
import { usePeekAlong } from './usePeekAlong.ts'
import {
  decideRow,
  finishRow,
  openLaterOfRow,
  openRow,
  openRowWindow,
  peekRow,
  replyBeside,
  resolveRow,
} from './rowActions.ts'

/** Number of rows that PageUp and PageDown move by. */
const page = 10

interface RowCommands {
  readonly focus: ListFocus
  /** Shows or hides the rows of a group. */
  readonly onToggle: (group: string) => void
  /** Marks the conversations of a group as read. */
  readonly onDone?: ((group: string) => void) | undefined
  /** Returns the key of the focused item's group if `onDone` accepts it, or undefined. */
  readonly section: () => string | undefined
  /** Moves the focus to the heading of the item's group. */
  readonly toHeading: () => void
  /** Moves the focus to another column, if the rows are arranged in several. */
  readonly sideways?: (by: 1 | -1) => void
}

/**
 * True while the focus is in a list of conversations or nowhere. Fields, buttons and the peek handle their own keys.
 */
const isOnRows = ({ inDialog, inText, target }: CommandContext): boolean =>
  !inDialog &&
  !inText &&
  (target === null || target === document.body || target.closest(`[${rowsMark}]`) !== null)

/** Registers the keys of a list of conversations: those that move the focus, and those that act on the focused row. */
export function useRowCommands(commands: RowCommands): void {
  const { focus, onDone, onToggle, section, toHeading, sideways } = commands
  const { item } = focus
  const peekAlong = usePeekAlong(focus)
  const move = (by: number): void => {
    peekAlong.take()
    focus.move(by)
  }
  /** Moves the focus to the next row at once, before the finished row leaves the list. */
  const pass = (): void => {
    peekAlong.take()
    focus.pass()
  }
  const command = (id: CommandId, run: Command['run']): Command => ({ id, when: isOnRows, run })
  const moving = (...row: Parameters<typeof command>): Command => ({ ...command(...row), repeats: true })
  const onRow = (run: (row: RowItem) => void | false) => (): void | false =>
    item?.type === 'row' ? run(item) : false
  const toggle = (to: 'open' | 'closed') => (): void => {
    if (sideways !== undefined) return sideways(to === 'open' ? 1 : -1)
    if (item?.type !== 'heading') return to === 'closed' ? toHeading() : undefined
    if (item.isCollapsed === (to === 'open')) onToggle(item.key)
  }
  useCommands([
    moving('row.next', () => move(1)),
    moving('row.previous', () => move(-1)),
    moving('row.pageDown', () => move(page)),
    moving('row.pageUp', () => move(-page)),
    command('row.first', () => move(-Infinity)),
    command('row.last', () => move(Infinity)),
    command('row.collapse', toggle('closed')),
    command('row.expand', toggle('open')),
    command('row.open', () => {
      if (item?.type === 'heading') onToggle(item.key)
      else if (item !== undefined) openRow(item)
    }),
    command('row.window', onRow(openRowWindow)),
    command('row.peek', onRow(peekRow)),
    command('row.read', (): void | false => {
      if (item?.type === 'heading' && item.canBeDone === true) return onDone?.(item.key)
      if (item?.type !== 'row') return false
      finishRow(item)
      pass()
    }),
    command('row.section', (): void | false => {
      const group = section()
      if (group === undefined) return false
      onDone?.(group)
    }),
    command(
      'row.mute',
      onRow((row) => {
        if (decideRow(row, 'mute') === false) return false
        pass()
      }),
    ),
    command(
      'row.follow',
      onRow((row) => decideRow(row, 'follow')),
    ),
    command('row.resolve', onRow(resolveRow)),
    command(
      'row.later',
      onRow((row) => {
        peekAlong.awaitDeparture()
        openLaterOfRow(row)
      }),
    ),
    command('row.reply', onRow(replyBeside)),
  ])
}
