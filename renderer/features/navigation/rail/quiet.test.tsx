import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { uiStore } from '../../../state/index.ts'
import { installBridge, ok } from '../../../state/testing/testBridge.ts'
import { startWindow } from '../../../state/testing/startWindow.ts'
import { ToastRegion } from '../../../ui/index.ts'
import { togglePresenting } from './quiet.ts'

afterEach(cleanup)

it('presents only once main has stored it', async () => {
  const refused = { ok: false, error: { code: 'server', message: 'The disk is full' } } as const
  installBridge({ 'settings.set': () => refused })
  await startWindow('#inbox', [])
  render(<ToastRegion label="Notices" dismissLabel="Dismiss" />)
  const isPresenting = () => uiStore.getState().settings.presenting
  togglePresenting()
  expect(await screen.findByText(/The disk is full/)).toBeTruthy()
  expect(isPresenting()).toBe(false)
  installBridge({ 'settings.set': (patch) => ok({ ...uiStore.getState().settings, ...(patch as object) }) })
  togglePresenting()
  await waitFor(() => expect(isPresenting()).toBe(true))
})
