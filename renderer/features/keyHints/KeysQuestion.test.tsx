import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { resetUi, uiStore } from '../../state/index.ts'
import { installBridge, ok } from '../../state/testing/testBridge.ts'
import { askAboutKeys, KeysQuestion } from './index.ts'

afterEach(cleanup)

it.each([
  ['Use letters', true],
  ['Turn off', false],
])('asks once about single letters: %s', (name, singleKeys) => {
  const { inputs } = installBridge({ 'settings.set': () => ok(uiStore.getState().settings) })
  resetUi()
  render(<KeysQuestion />)
  expect(screen.queryByRole('region')).toBeNull()
  act(() => askAboutKeys(uiStore.getState().settings.keysQuestion))
  expect(screen.getByRole('region').textContent).toContain('E marks a conversation done')
  fireEvent.click(screen.getByRole('button', { name }))
  expect(inputs('settings.set').at(-1)).toEqual({ singleKeys, keysQuestion: 'answered' })
  act(() => askAboutKeys(uiStore.getState().settings.keysQuestion))
  expect(screen.queryByRole('region')).toBeNull()
})
