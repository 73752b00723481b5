import { expect, test } from 'vitest'
import { createEmitter } from './emitter.ts'
import { createGuard } from './guard.ts'

test('logs and counts a listener that throws and still calls the others', () => {
  const lines: unknown[] = []
  const note = (text: string, data?: object) => void lines.push({ text, ...data })
  const emitter = createEmitter<number>('push', createGuard({ info: note, warn: note, error: note }))
  const heard: number[] = []
  emitter.emit(0)
  emitter.listen(() => {
    throw new Error('made to fail')
  })
  emitter.listen((value) => void heard.push(value))
  for (const value of [1, 2]) emitter.emit(value)
  expect(heard).toEqual([1, 2])
  expect(lines).toMatchObject([1, 2, 3].map((count) => ({ listener: 'push', count })))
})

test('passes early values to all listeners that are added first', () => {
  const note = () => undefined
  const emitter = createEmitter<number>('push', createGuard({ info: note, warn: note, error: note }))
  const heard: string[] = []
  for (const value of [1, 2]) emitter.emit(value)
  emitter.listen(
    (value) => void heard.push(`a${value}`),
    (value) => void heard.push(`b${value}`),
  )
  emitter.listen((value) => void heard.push(`c${value}`))
  expect(heard).toEqual(['a1', 'b1', 'a2', 'b2'])
})
