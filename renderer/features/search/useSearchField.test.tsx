import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { searchNames } from '../../../shared/model/search/searchTargets.ts'
import { account } from '../../../shared/model/testing/eg.ts'
import { createAccountStore } from '../../state/accountStore.ts'
import { AccountProvider } from '../../state/index.ts'
import { useSearchField } from './useSearchField.ts'

afterEach(cleanup)

it('a filter that is half typed keeps its operator while one behind it is set', () => {
  const store = createAccountStore('account')
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <AccountProvider store={store}>{children}</AccountProvider>
  )
  const names = searchNames(account())
  const { result } = renderHook(() => useSearchField(names), { wrapper })
  act(() => result.current.type('from:somebo -topic:plans has:link '))
  expect(result.current.text).toBe('sender:somebo ')
  expect(result.current.pills).toEqual([
    { operator: 'topic', operand: 'plans', negated: true },
    { operator: 'has', operand: 'link' },
  ])
  act(() => result.current.type('sender:somebo word -other is:unread '))
  expect(result.current.text).toBe('sender:somebo -other word ')
})
