import { expect, it, vi } from 'vitest'
import { quietLog } from '../testing/quietLog.ts'
import { enableClient } from './client.ts'

const electron = vi.hoisted(() => ({
  calls: [] as string[],
  asked: [] as { readonly message: string; readonly detail: string }[],
  response: 0,
}))
vi.mock('electron', () => ({
  app: {
    name: 'Topical',
    quit: () => electron.calls.push('quit'),
    relaunch: () => electron.calls.push('relaunch'),
  },
  shell: { showItemInFolder: (file: string) => electron.calls.push(`show ${file}`) },
  dialog: {
    showMessageBox: async (options: (typeof electron.asked)[number]) => {
      electron.asked.push(options)
      return { response: electron.response }
    },
  },
}))
vi.mock('./startClient.ts', () => ({
  startClient: async () => {
    throw new Error("EMFILE: too many open files, open 'keys.json'")
  },
}))
vi.mock('../network/accountSession.ts', () => ({}))

it.each([
  [0, ['relaunch', 'quit']],
  [1, ['show /nowhere/topical.log', 'quit']],
  [2, ['quit']],
])('asks what to do if the client cannot start: button %i', async (response, calls) => {
  Object.assign(electron, { calls: [], asked: [], response })
  const page = { handedOver: Promise.resolve(), programmed: Promise.resolve() }
  const { client } = enableClient({ demo: null, page, log: quietLog() } as unknown as Parameters<
    typeof enableClient
  >[0])
  await expect(client).rejects.toThrow('EMFILE')
  await vi.waitFor(() => expect(electron.calls).toEqual(calls), { timeout: 15_000 })
  expect(electron.asked).toHaveLength(1)
  expect(electron.asked[0]?.message).toBe('Topical couldn’t start.')
  expect(electron.asked[0]?.detail).toContain('too many open files')
})
