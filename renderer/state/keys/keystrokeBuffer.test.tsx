import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bufferKeystrokes, useBufferedKeystrokes } from './keystrokeBuffer.ts'

function Field({ onEnter }: { onEnter: (text: string) => void }) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useBufferedKeystrokes('search', input)
  return (
    <input
      ref={input}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onEnter(text)
      }}
    />
  )
}

const composer = document.createElement('textarea')
let isAwaited = true
const giveUp = vi.fn()
const entered: string[] = []
beforeEach(() => {
  vi.useFakeTimers()
  isAwaited = true
  entered.length = 0
  document.body.append(composer)
  bufferKeystrokes('search', () => isAwaited, giveUp)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  giveUp.mockClear()
})

/** Presses a key in the composer. Returns true if the composer received it. */
const press = (key: string, init: KeyboardEventInit = {}): boolean =>
  fireEvent.keyDown(composer, { key, ...init })
const opens = async (): Promise<HTMLInputElement> => {
  const { container } = render(<Field onEnter={(text) => entered.push(text)} />)
  await act(async () => undefined)
  return container.querySelector('input')!
}

it('passes the keys typed before a field opens to that field, in order', async () => {
  expect(['T', 'e', 'x', 'Backspace', 'a', ' ', '2'].map((key) => press(key))).not.toContain(true)
  expect((await opens()).value).toBe('Tea 2')
  expect(press('n')).toBe(true)
})

it('buffers characters made with AltGr, but no shortcuts and no composed words', async () => {
  expect(press('@', { ctrlKey: true, altKey: true, modifierAltGraph: true })).toBe(false)
  for (const init of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])
    expect(press('a', init)).toBe(true)
  for (const key of ['Dead', 'Process', 'Shift', 'F5']) expect(press(key)).toBe(true)
  expect((await opens()).value).toBe('@')
})

it('buffers symbols made with Option on a Mac', async () => {
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Macintosh)')
  expect(press('@', { altKey: true })).toBe(false)
  expect(press('a', { ctrlKey: true })).toBe(true)
  expect(press('a', { metaKey: true })).toBe(true)
  agent.mockRestore()
  expect((await opens()).value).toBe('@')
})

it('presses Enter in the field after its text', async () => {
  for (const key of ['h', 'i', 'Enter']) press(key)
  await opens()
  expect(entered).toEqual(['hi'])
})

it('stops waiting for the field on Escape', async () => {
  press('a')
  expect(press('Escape')).toBe(false)
  expect(giveUp).toHaveBeenCalledOnce()
  expect(press('b')).toBe(true)
  expect((await opens()).value).toBe('')
})

it('stops when the field is no longer awaited or does not open', async () => {
  isAwaited = false
  expect(press('a')).toBe(true)
  isAwaited = true
  bufferKeystrokes('search', () => true, giveUp)
  expect(press('a')).toBe(false)
  expect(press('Enter')).toBe(false)
  vi.advanceTimersByTime(2000)
  expect(press('b')).toBe(true)
  // The text still belongs to the field, but Enter is too old to navigate.
  expect((await opens()).value).toBe('a')
  expect(entered).toEqual([])
})

it('leaves keys for another field in the buffer', async () => {
  bufferKeystrokes('switcher', () => true, giveUp)
  press('a')
  expect((await opens()).value).toBe('')
  expect(press('b')).toBe(false)
  press('Escape')
})
