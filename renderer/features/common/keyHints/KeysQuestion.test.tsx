import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { resetUi, routeOfHash, uiStore } from '../../../state/index.ts'
import { installBridge, ok } from '../../../state/testing/testBridge.ts'
import { askAboutKeys, countLetterUse, KeysQuestion } from './index.ts'

let bridge: ReturnType<typeof installBridge>
beforeEach(() => {
  bridge = installBridge({ 'settings.set': () => ok(uiStore.getState().settings) })
  resetUi()
  show('inbox')
  render(<KeysQuestion />)
})
afterEach(cleanup)

const show = (view: string): void => act(() => uiStore.setState({ route: routeOfHash(`#${view}`) }))
const ask = (): void => act(() => askAboutKeys(uiStore.getState().settings.keysQuestion))
const question = (): HTMLElement | null => screen.queryByRole('region')

it.each([
  ['Use letters', true],
  ['Turn off', false],
])('asks once about single-letter shortcuts: %s', (name, singleKeys) => {
  expect(question()).toBeNull()
  ask()
  expect(question()?.textContent).toContain('E done, L later')
  fireEvent.click(screen.getByRole('button', { name }))
  expect(bridge.inputs('settings.set').at(-1)).toEqual({ singleKeys, keysQuestion: 'answered' })
  ask()
  expect(question()).toBeNull()
})

it('asks about single-letter shortcuts only in the inbox and recent view', () => {
  ask()
  show('feed')
  expect(question()).toBeNull()
  show('recent')
  expect(question()).not.toBeNull()
})

it('takes the third command run by a letter as the answer', () => {
  ask()
  for (const key of ['e', 'ArrowDown', 'Mod+k', '/', 'Shift+N']) act(() => countLetterUse(key))
  expect(question()).not.toBeNull()
  act(() => countLetterUse('j'))
  expect(question()).toBeNull()
  expect(bridge.inputs('settings.set').at(-1)).toEqual({ keysQuestion: 'answered' })
})
