import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { searchNames } from '../../../../shared/model/search/searchTargets.ts'
import { account } from '../../../../shared/model/testing/eg.ts'
import { createAccountStore } from '../../../state/account/accountStore.ts'
import { AccountProvider } from '../../../state/index.ts'
import { useSearchField } from './useSearchField.ts'

afterEach(cleanup)

function show() {
  const store = createAccountStore('account')
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <AccountProvider store={store}>{children}</AccountProvider>
  )
  const names = searchNames(account())
  return renderHook(() => useSearchField(names), { wrapper })
}

it('a half-typed filter keeps its operator when one after it is completed', () => {
  const { result } = show()
  act(() => result.current.type('from:somebo -topic:plans has:link '))
  expect(result.current.text).toBe('sender:somebo ')
  expect(result.current.pills).toEqual([
    { operator: 'topic', operand: 'plans', negated: true },
    { operator: 'has', operand: 'link' },
  ])
  act(() => result.current.type('sender:somebo word -other is:unread '))
  expect(result.current.text).toBe('sender:somebo -other word ')
})

it('a quoted filter becomes a chip at its closing quote, not at the first space', () => {
  const { result } = show()
  act(() => result.current.clear())
  act(() => result.current.type('topic:"release '))
  expect(result.current.pills).toEqual([])
  act(() => result.current.type('topic:"release 4.2" '))
  expect(result.current.pills).toEqual([{ operator: 'topic', operand: 'release 4.2' }])
  expect(result.current.text).toBe('')
})
