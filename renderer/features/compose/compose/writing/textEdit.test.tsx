import { afterEach, expect, test, vi } from 'vitest'
import { replaceText } from './textEdit.ts'

afterEach(() => {
  document.body.replaceChildren()
  Reflect.deleteProperty(document, 'execCommand')
})

test('a field that cannot take the focus is changed, and the focused one is not', () => {
  const field = document.createElement('textarea')
  const search = document.createElement('input')
  document.body.append(field, search)
  field.value = 'see the plan'
  // As a field behind an open dialog.
  field.disabled = true
  search.focus()
  // Like the browser's: it changes whatever has the focus.
  const command = vi.fn((_name: string, _ui: boolean, text: string) => {
    search.value += text
    return true
  })
  Object.defineProperty(document, 'execCommand', { configurable: true, value: command })
  replaceText(field, 8, 12, 'fence')
  const lines = 'line\n'.repeat(20)
  replaceText(field, 13, 13, lines)
  expect([field.value, search.value]).toEqual([`see the fence${lines}`, ''])
})
