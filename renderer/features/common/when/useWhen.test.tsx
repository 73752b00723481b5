import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fieldTime } from '../../../ui/index.ts'
import { useWhen } from './useWhen.ts'

const preset = new Date(2099, 0, 1, 9).getTime()
const written = new Date(2099, 4, 2, 14, 30).getTime()

function begin() {
  const { result, unmount } = renderHook(() => useWhen(() => preset))
  const used: number[] = []
  return {
    when: () => result.current,
    write: (words: string) => act(() => result.current.write(words)),
    choose: (time: number) => act(() => result.current.choose(fieldTime(time))),
    submit: () => act(() => result.current.submit((time) => used.push(time))),
    used,
    unmount,
  }
}

it('uses words that are submitted before they are understood, and only once', async () => {
  const { submit, used, when, write } = begin()
  write('2 may 2099 14:30')
  submit()
  submit()
  expect(used).toEqual([])
  await waitFor(() => expect(when().value).toBe(fieldTime(written)))
  expect(used).toEqual([written])
})

it('uses nothing while the words are unknown, until a time is chosen instead', async () => {
  const { choose, submit, used, when, write } = begin()
  write('whenever')
  submit()
  await waitFor(() => expect(when().wordsError).not.toBeNull())
  submit()
  await act(async () => undefined)
  expect(used).toEqual([])
  choose(written)
  expect(when()).toMatchObject({ words: '', wordsError: null })
  submit()
  expect(used).toEqual([written])
})

it('uses no time in the past, and nothing after it was closed', async () => {
  const { choose, submit, unmount, used, when, write } = begin()
  choose(Date.now() - 120_000)
  submit()
  expect(when().valueError).not.toBeNull()
  write('2 may 2099 14:30')
  expect(when().valueError).toBeNull()
  submit()
  unmount()
  await import('./parseWhen.ts')
  await act(async () => undefined)
  expect(used).toEqual([])
})
