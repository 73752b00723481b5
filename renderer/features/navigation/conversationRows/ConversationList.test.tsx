import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { account } from '../../../../shared/model/testing/eg.ts'
import type { CommandId } from '../../../../shared/keys/commandTable.ts'
import { createAccountStore } from '../../../state/account/accountStore.ts'
import { AccountProvider, resetUi, runCommand, startNavigation } from '../../../state/index.ts'
import { renderInAccount } from '../../../state/testing/renderInAccount.tsx'
import { attached, failed, installBridge } from '../../../state/testing/testBridge.ts'
import { ConversationList, useListFocus, type ListItem } from './index.ts'
import { topicRow } from './testing/topicRow.ts'

afterEach(cleanup)

const heading = (key: string, canBeDone: boolean): ListItem => ({
  type: 'heading',
  key,
  title: key,
  count: 1,
  isCollapsed: false,
  account: null,
  canBeDone,
})
const items = [heading('followed', true), topicRow('Plan'), heading('later', false), topicRow('Lunch')]

function List({ onDone }: { readonly onDone: (group: string) => void }) {
  const focus = useListFocus(items, { list: 'inbox', isHeld: false })
  return (
    <ConversationList
      label="Inbox"
      items={items}
      listRef={createRef()}
      focus={focus}
      onToggle={() => undefined}
      onDone={onDone}
      hasSeveralAccounts={false}
    />
  )
}

it('shows the keys of the list in the menu of a row', async () => {
  installBridge({
    'account.attach': () => attached(account()),
    'lines.fetch': () => failed('network'),
  })
  resetUi({ account: 'a' })
  const end = startNavigation('a', '#inbox')
  await renderInAccount(<List onDone={() => undefined} />)
  fireEvent.contextMenu(screen.getAllByRole('row')[1]!)
  const keys = ['Mark as done', 'Mute topic', 'Follow topic', 'Remind me later…'].map(
    (name) =>
      screen.getByRole('menuitem', { name: new RegExp(name), hidden: true }).querySelector('kbd')
        ?.textContent,
  )
  expect(keys).toEqual(['E', 'M', 'F', 'L'])
  end()
})

it('a key marks the section with the focus as read, if the list allows it', () => {
  installBridge({ 'lines.fetch': () => failed('network') })
  resetUi({ account: 'a' })
  const end = startNavigation('a', '#inbox')
  const onDone = vi.fn<(group: string) => void>()
  render(
    <AccountProvider store={createAccountStore('a')}>
      <List onDone={onDone} />
    </AccountProvider>,
  )
  const sectionAfter = (command: CommandId): readonly string[] => {
    act(() => void runCommand(command))
    onDone.mockClear()
    act(() => void runCommand('row.section'))
    return onDone.mock.calls.flat()
  }
  expect(sectionAfter('row.first')).toEqual(['followed'])
  expect(sectionAfter('row.collapse')).toEqual(['followed'])
  expect(sectionAfter('row.last')).toEqual([])
  expect(sectionAfter('row.collapse')).toEqual([])
  end()
})
