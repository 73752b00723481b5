import { expect, it } from 'vitest'
import { lateValue } from './lateValue.ts'

it('loads once, and again after a failed load', async () => {
  const answers = [Promise.reject(new Error('not there')), Promise.resolve('there')]
  const late = lateValue(() => answers.shift() ?? Promise.reject(new Error('loaded too often')))
  await expect(late.load()).rejects.toThrow('not there')
  expect(late.now()).toBeNull()
  expect(await Promise.all([late.load(), late.load()])).toEqual(['there', 'there'])
  expect(late.now()).toBe('there')
})

it('keeps a value that was set while another one was loading', async () => {
  let answer: (value: string) => void = () => undefined
  const late = lateValue(() => new Promise<string>((resolve) => (answer = resolve)))
  const loading = late.load()
  late.put('put in')
  answer('loaded')
  await loading
  expect(late.now()).toBe('put in')
  expect(await late.load()).toBe('put in')
})
