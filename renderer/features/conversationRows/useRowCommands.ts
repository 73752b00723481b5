import { t } from '../../../shared/i18n.ts'
import { useCommands, type Command, type CommandContext } from '../../state/index.ts'
import type { ListItem, RowItem } from './listItem.ts'
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

/** Marks the element of a list of conversations, which has the focus for its rows. */
export const rowsMark = 'data-conversation-rows'

/** Rows that PageUp and PageDown move by. */
const page = 10

interface RowCommands {
  /** The item that has the focus. */
  readonly item: ListItem | undefined
  readonly move: (by: number) => void
  /** Moves the focus to the next row, without waiting for the row that is done with to leave. */
  readonly pass: () => void
  /** See ListFocus. */
  readonly departures: number
  /** Shows or hides the rows of a group. */
  readonly onToggle: (group: string) => void
  /** Moves the focus to the heading of the item's group. */
  readonly toHeading: () => void
  /** Moves the focus to another column, where the rows stand in several. */
  readonly sideways?: (by: 1 | -1) => void
}

/** True while the focus is in a list of conversations or nowhere: fields, buttons and the peek keep their own keys. */
export const isOnRows = ({ inDialog, inText, target }: CommandContext): boolean =>
  !inDialog &&
  !inText &&
  (target === null || target === document.body || target.closest(`[${rowsMark}]`) !== null)

/** The keys of every list of conversations: moving among its rows, and what is done with the one that has the focus. */
export function useRowCommands(commands: RowCommands): void {
  const { item, onToggle, toHeading, sideways, ...moves } = commands
  const peekAlong = usePeekAlong(commands)
  const move = (by: number): void => {
    peekAlong.take()
    moves.move(by)
  }
  const pass = (): void => {
    peekAlong.take()
    moves.pass()
  }
  const group = t('conversationRows.group')
  const command = (id: string, title: string, keys: readonly string[], run: Command['run']): Command => ({
    id: `row.${id}`,
    title,
    group,
    keys,
    when: isOnRows,
    run,
  })
  const moving = (...row: Parameters<typeof command>): Command => ({ ...command(...row), repeats: true })
  const onRow = (run: (row: RowItem) => void | false) => (): void | false =>
    item?.type === 'row' ? run(item) : false
  const toggle = (to: 'open' | 'closed') => (): void => {
    if (sideways !== undefined) return sideways(to === 'open' ? 1 : -1)
    if (item?.type !== 'heading') return to === 'closed' ? toHeading() : undefined
    if (item.isCollapsed === (to === 'open')) onToggle(item.key)
  }
  useCommands([
    moving('next', t('conversationRows.cmd_next'), ['j', 'ArrowDown'], () => move(1)),
    moving('previous', t('conversationRows.cmd_previous'), ['k', 'ArrowUp'], () => move(-1)),
    moving('pageDown', t('conversationRows.cmd_page_down'), ['PageDown'], () => move(page)),
    moving('pageUp', t('conversationRows.cmd_page_up'), ['PageUp'], () => move(-page)),
    command('first', t('conversationRows.cmd_first'), ['Home'], () => move(-Infinity)),
    command('last', t('conversationRows.cmd_last'), ['End'], () => move(Infinity)),
    command('collapse', t('conversationRows.cmd_collapse'), ['ArrowLeft'], toggle('closed')),
    command('expand', t('conversationRows.cmd_expand'), ['ArrowRight'], toggle('open')),
    command('open', t('conversationRows.cmd_open'), ['Enter'], () => {
      if (item?.type === 'heading') onToggle(item.key)
      else if (item !== undefined) openRow(item)
    }),
    command('window', t('windows.cmd_open'), ['Mod+Shift+Enter'], onRow(openRowWindow)),
    command('peek', t('conversationRows.cmd_peek'), [' '], onRow(peekRow)),
    command(
      'read',
      t('conversationRows.cmd_read'),
      ['e'],
      onRow((row) => {
        finishRow(row)
        pass()
      }),
    ),
    command(
      'mute',
      t('conversationRows.cmd_mute'),
      ['m', 'Shift+M'],
      onRow((row) => {
        if (decideRow(row, 'mute') === false) return false
        pass()
      }),
    ),
    command(
      'follow',
      t('conversationRows.cmd_follow'),
      ['f', 'Shift+F'],
      onRow((row) => decideRow(row, 'follow')),
    ),
    command('resolve', t('conversationRows.cmd_resolve'), ['v', 'Shift+R'], onRow(resolveRow)),
    command(
      'later',
      t('conversationRows.cmd_later'),
      ['l', 'Shift+L'],
      onRow((row) => {
        peekAlong.awaitDeparture()
        openLaterOfRow(row)
      }),
    ),
    command(
      'reply',
      t('conversationRows.cmd_reply'),
      ['r'],
      onRow((row) => replyBeside(row)),
    ),
  ])
}
