import { t } from '../../../../shared/i18n.ts'
import { accountTitle } from '../../../../shared/ipc/accountTitle.ts'
import type { AccountSummary } from '../../../../shared/ipc/contract.ts'
import type { ListItem, RowItem } from '../../navigation/conversationRows/index.ts'
import { isLater, isShared, type HeldRow, type ShownGroup } from './heldList.ts'

interface Listed {
  readonly toggled: ReadonlySet<string>
  readonly accounts: readonly AccountSummary[]
  readonly items: readonly ListItem[]
}

/** The last items of each list of groups, so that thousands of rows keep their identity until something changes. */
const listed = new WeakMap<readonly ShownGroup[], Listed>()

/**
 * Returns the groups as one flat list of headings and rows. `toggled` has the keys of groups that differ from their
 * default.
 */
export function listItems(
  groups: readonly ShownGroup[],
  toggled: ReadonlySet<string>,
  accounts: readonly AccountSummary[],
): readonly ListItem[] {
  const known = listed.get(groups)
  if (known?.toggled === toggled && known.accounts === accounts) return known.items
  const items = makeItems(groups, toggled, accounts)
  listed.set(groups, { toggled, accounts, items })
  return items
}

function makeItems(
  groups: readonly ShownGroup[],
  toggled: ReadonlySet<string>,
  accounts: readonly AccountSummary[],
): readonly ListItem[] {
  const items: ListItem[] = []
  for (const group of groups) {
    const isCollapsed = toggled.has(group.key) !== isLater(group)
    items.push({
      type: 'heading',
      key: group.key,
      title: titleOf(group, groups, accounts),
      count: isLater(group) ? group.rows.length : group.rows.reduce((sum, { row }) => sum + row.unread, 0),
      isCollapsed,
      account: accounts.length > 1 ? group.account : null,
      canBeDone: !isLater(group),
    })
    if (isCollapsed) continue
    const fields = { isLater: isLater(group), isChannelKnown: group.kind === 'channel' }
    for (const row of group.rows) items.push({ ...itemOfRow(row), ...fields })
  }
  return items
}

/** Returns a row as an item of a list of conversations. */
export const itemOfRow = ({ key, account, row }: HeldRow): RowItem => ({
  type: 'row',
  key,
  account,
  conversation: row.conversation,
  unread: row.unread,
  mentions: row.mentions,
  isMuted: row.isMuted,
  line: row.line === 0 ? null : row.line,
})

function titleOf(
  { kind, folder, channel, account: id }: ShownGroup,
  groups: readonly ShownGroup[],
  accounts: readonly AccountSummary[],
): string {
  if (isShared(kind)) return t(`inbox.group_${kind}`)
  // If an account has only one group of channels, it is titled Channels instead of Other channels.
  const isAlone = kind === 'other' && groups.filter((group) => group.account === id).length === 1
  const words = isAlone ? 'channels' : kind
  const title =
    words === 'folder'
      ? (folder?.name ?? '')
      : words === 'channel'
        ? `#${channel ?? ''}`
        : t(`inbox.group_${words}`)
  const account = accounts.find((accountSummary) => accountSummary.id === id)
  if (account === undefined || accounts.length === 1) return title
  const name = accountTitle(account, accounts)
  return words === 'channels' ? name : t('inbox.group_of', { account: name, title })
}
