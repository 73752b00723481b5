import { expect, test } from 'vitest'
import { saveSteps } from './saveSteps.ts'

const done = () => Promise.resolve(true)
const refusal = new Error('No.')

test('a refused part leaves the earlier parts saved, and they are listed', async () => {
  const asked: string[] = []
  const result = await saveSteps([
    { parts: ['name', 'role'], save: done },
    { parts: ['email'], save: () => Promise.reject(refusal) },
    {
      parts: ['status'],
      save: () => {
        asked.push('status')
        return done()
      },
    },
  ])
  expect(result).toEqual({ saved: ['name', 'role'], isDeclined: false, error: refusal })
  expect(asked).toEqual([])
})

test('a declined part is not an error', async () => {
  const result = await saveSteps([
    { parts: ['name'], save: done },
    { parts: ['email'], save: () => Promise.resolve(false) },
  ])
  expect(result).toEqual({ saved: ['name'], isDeclined: true, error: null })
})
