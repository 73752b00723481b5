import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isEmptyWidget, widgetForm, widgetText } from './widgets.ts'

it('a text is parsed into the form and written back unchanged', () => {
  const text = '/poll Lunch?\nSoup\nRice'
  expect(widgetForm(text)).toEqual({ kind: 'poll', title: 'Lunch?', parts: ['Soup', 'Rice'] })
  expect(widgetText(widgetForm(text)!)).toBe(text)
  expect(widgetForm('/todo\nBoxes: ten')).toEqual({ kind: 'todo', title: '', parts: ['Boxes: ten'] })
  expect(widgetForm('see /poll')).toBeNull()
  expect(widgetForm('/polls')).toBeNull()
})

it('only a command without arguments opens the form', () => {
  expect(['/poll', ' /todo \n', '/poll x', '/todo\nx', 'hello', ''].map(isEmptyWidget)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

it('line breaks within a title or part become spaces', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (title, parts) => {
      const lines = widgetText({ kind: 'poll', title, parts }).split('\n')
      expect(lines.length).toBeLessThanOrEqual(parts.length + 1)
      expect(lines[0]).toMatch(/^\/poll/)
    }),
  )
})
